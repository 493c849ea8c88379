import { inLanguage } from "./in-language.ts";

const english = {
  add: "Add New User",
  loading: "Loading users...",
  notLoaded: "Failed to fetch users",
  empty: "No users found. Add a new user to get started.",
  users: "Users",
  fullName: "Full Name",
  username: "Username",
  email: "Email",
  password: "Password",
  passwordHint: "At least 8 characters",
  role: "Role",
  status: "Status",
  actions: "Actions",
  fullNameRequired: "Full name is required",
  usernameRequired: "Username is required",
  emailRequired: "Email is required",
  passwordRequired: "Password is required",
  ofField: (name: string, problem: string) => `${name.charAt(0)}${name.slice(1).toLowerCase()} ${problem}`,
  staff: "Staff",
  admin: "Admin",
  create: "Create User",
  creating: "Creating...",
  created: "User created successfully",
  notCreated: "Failed to create user",
  staffMember: "Staff Member",
  active: "Active",
  inactive: "Inactive",
  givenPassword: "Given password, not changed yet",
  currentUser: "Current User",
  adminUser: "Admin User",
  activate: "Activate",
  activateNamed: (name: string) => `Activate ${name}`,
  activated: "User activated successfully",
  deactivate: "Deactivate",
  deactivateNamed: (name: string) => `Deactivate ${name}`,
  deactivated: "User deactivated successfully",
  statusNotChanged: "Failed to update user status",

  deleteNamed: (name: string) => `Delete ${name}`,
  confirmDeletion: "Confirm Deletion",
  deleteQuestion: (name: string) =>
    `Are you sure you want to delete user "${name}"? This action cannot be undone.`,
  deleted: "User deleted successfully",
  notDeleted: "Failed to delete user",

  resetPassword: "Reset Password",
  resetPasswordOf: (name: string) => `Reset Password of ${name}`,
  resetMeans: (name: string) =>
    `"${name}" is signed out everywhere and gets a new password, which is shown to you once. It is to be changed at the next sign-in.`,
  resetting: "Resetting...",
  notReset: "Failed to reset password",
  /** The server says so, too. */
  resetBefore:
    "The password was reset, and the new one was shown once. Reset it again if nobody has noted it.",
  newPasswordOf: (name: string) => `New Password of ${name}`,
  newPassword: "New Password",
  shownOnlyNow: "It is shown only now.",
  passItOn: (name: string, username: string) =>
    `Pass it on to ${name}, who signs in as ${username} and then chooses another one. It is kept nowhere; if it gets lost, reset the password again.`,
  copy: "Copy",
  copied: "Copied",
  notCopied: "This browser does not copy for Bahi. The password is marked: press Ctrl+C.",
  done: "Done",
};

export type UsersTexts = typeof english;
export const usersTexts = inLanguage("users", english);
