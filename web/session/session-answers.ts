import type { LoginAnswer, UserRecord } from "@bahi/contracts/user/api.ts";
import { ApiError } from "../api/api-error.ts";
import { appTexts } from "../texts/app.ts";

type Fields = Record<string, unknown>;

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

/** Whether it has the fields of a user that every screen needs. */
function isUser(value: unknown): value is UserRecord {
  return (
    isObject(value) &&
    Number.isInteger(value["id"]) &&
    typeof value["full_name"] === "string" &&
    typeof value["role"] === "string"
  );
}

function invalidAnswer(): ApiError {
  return new ApiError(200, { detail: appTexts.invalidAnswer });
}

/** @throws ApiError when the answer is no user. */
export function userOf(answer: unknown): UserRecord {
  if (!isUser(answer)) throw invalidAnswer();
  return answer;
}

/** @throws ApiError when the answer lacks the token or the user. */
export function sessionOf(answer: unknown): Pick<LoginAnswer, "access_token" | "user"> {
  const token = isObject(answer) ? answer["access_token"] : undefined;
  if (!isObject(answer) || typeof token !== "string" || token === "") throw invalidAnswer();
  return { access_token: token, user: userOf(answer["user"]) };
}
