/** The items of the navigation bar, with the key that leads to each. */
export const places = [
  { path: "/dashboard", name: "Dashboard", keys: "Alt+D" },
  { path: "/customers", name: "Customers", keys: "Alt+C" },
  { path: "/products", name: "Products", keys: "Alt+P" },
  { path: "/invoices", name: "Invoices", keys: "Alt+I" },
  { path: "/payments", name: "Payments", keys: "Alt+Y" },
  { path: "/reports", name: "Reports", keys: "Alt+R" },
] as const;
