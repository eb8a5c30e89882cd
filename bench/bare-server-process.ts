import { createServer } from "node:http";
import { z } from "zod";

const answerSchema = z.object({
  status: z.number(),
  headers: z.array(z.string()),
  body: z.base64(),
});

/** The minimal Node.js server: writes the fixed response received from its parent process. */
process.once("message", (message) => {
  const { status, headers, body: text } = answerSchema.parse(message);
  const body = Buffer.from(text, "base64");
  const server = createServer((_request, response) => {
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" ? address?.port : undefined });
  });
});
process.once("SIGTERM", () => process.exit(0));
process.once("disconnect", () => process.exit(0));
