import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

// Runs as a process of its own on the load's core: a mail server that takes everything and keeps nothing.

const server = new SMTPServer({
  disabledCommands: ["AUTH", "STARTTLS"],
  onData(stream, _session, done) {
    stream.on("end", done).resume();
  },
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.server.address() as AddressInfo;
  console.log(`ready at http://127.0.0.1:${port}`);
});
