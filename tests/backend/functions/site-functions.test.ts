import { FunctionsHttpError } from "@supabase/supabase-js";
import { expect, onTestFinished, test } from "vitest";
import { writeFunctions } from "../../../backend/tests/support/write-functions.ts";
import { anonymousClient } from "../../support/clients.ts";
import { startSite } from "../../support/start-site.ts";
import { removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Functions of FUNCTIONS_DIR over HTTP; the tests of the backend show what a function may do. */

const FUNCTIONS = {
  environment: `Deno.serve(() => Response.json(Object.keys(Deno.env.toObject())));`,
  echo: `Deno.serve((request) => new Response(request.body));`,
  events: `Deno.serve(() => {
    let count = 0;
    return new Response(new ReadableStream({
      pull(controller) { controller.enqueue(new TextEncoder().encode("data: " + ++count + "\\n\\n")); },
      cancel() { console.error("the stream was cancelled"); },
    }, { highWaterMark: 0 }), { headers: { "content-type": "text/event-stream" } });
  });`,
  never: `Deno.serve(() => {
    console.error("a call that never ends");
    return new Promise(() => {});
  });`,
};

test("serves the functions of FUNCTIONS_DIR with streams in both directions, and stops while one runs", async () => {
  const config = Object.keys(FUNCTIONS).map((name) => `[functions.${name}]\nverify_jwt = false\n`);
  const project = await writeFunctions(FUNCTIONS, config.join("\n"));
  onTestFinished(() => removeFolder(project.root));
  const site = await startSite({ env: { FUNCTIONS_DIR: project.folder } });
  const { functions } = anonymousClient(site);

  const { data: names } = await functions.invoke("environment");
  expect(names).toEqual(expect.arrayContaining(["SITE_NAME", "SITE_URL", "SUPABASE_URL"]));

  const bytes = new Uint8Array(300_000).map((_, index) => index * 7);
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body: new Blob([bytes]).stream(),
    duplex: "half",
  };
  const echo = await fetch(`${site.url}/functions/v1/echo`, init);
  expect(Buffer.from(await echo.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  const { error } = await functions.invoke("echo", { body: new Blob([new Uint8Array(21 << 20)]) });
  expect(error).toBeInstanceOf(FunctionsHttpError);
  expect(error.context.status).toBe(413);

  const { data: stream } = await functions.invoke("events");
  const reader: ReadableStreamDefaultReader<Uint8Array> = stream.body.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^data: 1\n\n/);
  await reader.cancel();
  await waitFor("the end of the stream", () => site.stderr().includes("the stream was cancelled"));

  const running = functions.invoke("never");
  await waitFor("the call", () => site.stderr().includes("a call that never ends"));
  // A stop that exceeds its limit exits with 1.
  expect((await site.stop()).code).toBe(0);
  await running;
});
