// Makes Bahi installable and says when there is no connection. It keeps nothing: computers are shared, and every page,
// file and answer comes from the server, so an update of Bahi is never held back by a browser.

const offlinePage = `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>No connection · Bahi</title>
    <style>
      :root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
      body { max-width: 30rem; margin: 20vh auto 0; padding: 0 1.5rem; }
      a { display: inline-block; padding: 0.6rem 1.2rem; border: 1px solid; border-radius: 0.4rem; color: inherit; }
    </style>
  </head>
  <body>
    <main lang="en-IN">
      <h1>No connection</h1>
      <p>Bahi cannot be reached. The bill that you were typing is kept on this device.</p>
      <p><a href="">Try again</a></p>
    </main>
    <main lang="hi-IN" hidden>
      <h1>कनेक्शन नहीं है</h1>
      <p>बही से संपर्क नहीं हो रहा। जो बिल आप लिख रहे थे वह इस डिवाइस पर बना हुआ है।</p>
      <p><a href="">फिर से कोशिश करें</a></p>
    </main>
    <script>
      addEventListener("online", () => location.reload());
      try {
        // As web/texts/language.ts keeps it.
        if (localStorage.getItem("bahi.language") === "hi") {
          document.documentElement.lang = "hi-IN";
          document.title = "कनेक्शन नहीं है · बही";
          for (const main of document.querySelectorAll("main")) main.hidden = main.lang !== "hi-IN";
        }
      } catch {
        // The storage is closed to us. The page stays in English.
      }
      document.querySelector("main:not([hidden]) a").focus();
    </script>
  </body>
</html>`;

// The text above is all that this page can hold, so its own style and script may run; nothing else may load.
const offlineHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
};

async function load({ request, preloadResponse }) {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request));
    // Where other browsers reject, Firefox gives an answer that is an error.
    if (answer.type !== "error") return answer;
  } catch {
    // There is no connection.
  }
  return new Response(offlinePage, { status: 503, headers: offlineHeaders });
}

// There is nothing that an older worker and a newer one could disagree about.
addEventListener("install", () => skipWaiting());

addEventListener("activate", (event) => {
  // The page is asked for while this worker starts.
  const preload = registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, clients.claim()]));
});

addEventListener("fetch", (event) => {
  // All but pages goes by: their senders say themselves what a missing answer means.
  if (event.request.mode === "navigate") event.respondWith(load(event));
});
