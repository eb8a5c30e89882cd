import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** What the server does with a mail: 0 takes it, a number refuses with that code, a function decides when. */
export type MailBehavior = {
  /** Refuses the mail with this code. */
  rejectWith?: number;
  /** Refuses the recipient with this code. */
  rejectRecipientWith?: number;
  /** Waits for this before it answers that it has the mail. */
  delayUntil?: Promise<unknown>;
  /** Breaks the connection in the middle of the mail. */
  dropsConnection?: boolean;
};

export type MailServer = {
  url: string;
  /** Sources of the mails that it has taken, in order. */
  mails: string[];
  /** How many mails it was asked to take, whatever came of it. */
  attempts: () => number;
  behave: (behavior: MailBehavior) => void;
  close: () => Promise<void>;
};

/** Starts a mail server that can be told to misbehave. `port` is a free one unless told. */
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
      done(code ? refusal(code) : null);
    },
    onData(stream, session, done) {
      const { rejectWith, delayUntil, dropsConnection } = behavior;
      if (dropsConnection) stream.once("data", () => cutOff(server, session.id));
      // A sender that is killed in the middle of a mail leaves nothing to take.
      text(stream).then(async (mail) => {
        if (dropsConnection) return;
        await delayUntil;
        if (rejectWith) return done(refusal(rejectWith));
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

function refusal(code: number): Error {
  return Object.assign(new Error(`refused with ${code}`), { responseCode: code });
}

function cutOff(server: SMTPServer, id: string): void {
  for (const connection of server.connections) {
    if (connection.id === id) connection._socket.destroy();
  }
}
