/** Shown until the session is loaded. The texts are the specification's. */
export function Authenticating() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div role="status" className="flex flex-col items-center gap-3">
        <h1 className="font-serif text-package font-[600]">Authenticating...</h1>
        <p className="text-quiet">Please wait while we verify your credentials.</p>
      </div>
    </main>
  );
}
