import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** How the server handles mails; it accepts them by default. */
export type MailBehavior = {
  /** SMTP code that rejects the mail. */
  rejectWith?: number;
  /** SMTP code that rejects the recipient. */
  rejectRecipientWith?: number;
  /** Delays the response until this resolves. */
  delayUntil?: Promise<unknown>;
  /** Closes the connection in the middle of the mail. */
  dropsConnection?: boolean;
};

export type MailServer = {
  url: string;
  /** Sources of the accepted mails, in order. */
  mails: string[];
  /** Number of mails sent to it, rejected ones included. */
  attempts: () => number;
  behave: (behavior: MailBehavior) => void;
  close: () => Promise<void>;
};

/** Starts an SMTP server whose failures can be controlled. Uses a free port by default. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: string[] = [];
  let attempts = 0;
  let behavior: MailBehavior = {};
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      attempts += 1;
      done();
    },
    onRcptTo(_address, _session, done) {
      const code = behavior.rejectRecipientWith;
      done(code ? rejection(code) : null);
    },
    onData(stream, session, done) {
      const { rejectWith, delayUntil, dropsConnection } = behavior;
      if (dropsConnection) stream.once("data", () => cutOff(server, session.id));
      // The text rejects when the sender is killed in the middle of a mail.
      text(stream).then(async (mail) => {
        if (dropsConnection) return;
        await delayUntil;
        if (rejectWith) return done(rejection(rejectWith));
        mails.push(mail);
        done();
      }, done);
    },
  };
  const server = new SMTPServer(options);
  server.on("error", () => undefined);
  const listener = server.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    mails,
    attempts: () => attempts,
    behave(next) {
      behavior = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function rejection(code: number): Error {
  return Object.assign(new Error(`rejected with ${code}`), { responseCode: code });
}

function cutOff(server: SMTPServer, id: string): void {
  for (const connection of server.connections) {
    if (connection.id === id) connection._socket.destroy();
  }
}
