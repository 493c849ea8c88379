/** Makes Bahi installable. Browsers have service workers on this machine and over https alone. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => {
    // A browser that refuses, as some do in a private window, shows Bahi all the same.
    navigator.serviceWorker.register("/service-worker.js", { updateViaCache: "none" }).catch(() => undefined);
  };
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}
