import { createServer } from "node:net";

/** A clamd that answers INSTREAM as the real one does. */
export interface ClamdDouble {
  url: string;
  /** Sets how it treats the next files: as the real one, silently, with an error, or by hanging up. */
  mood: "scan" | "silent" | "error" | "hangs-up";
  /** Files that hold this break it, whatever its mood. */
  chokesOn: string | undefined;
  close(): Promise<void>;
}

/** Starts a clamd on loopback that finds `virus` in every file that holds it. */
export async function startClamd(virus: string): Promise<ClamdDouble> {
  const server = createServer((socket) => {
    let given = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (part) => {
      given = Buffer.concat([given, part]);
      const file = readStream(given);
      if (!file || double.mood === "silent") return;
      if (double.mood === "hangs-up" || (double.chokesOn && file.includes(double.chokesOn)))
        return void socket.destroy();
      if (double.mood === "error") return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      socket.end(file.includes(virus) ? "stream: Test.Virus FOUND\0" : "stream: OK\0");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const double: ClamdDouble = {
    url: `tcp://127.0.0.1:${port}`,
    mood: "scan",
    chokesOn: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return double;
}

/** The file, once its last chunk is there. */
function readStream(given: Buffer): Buffer | undefined {
  const command = "zINSTREAM\0";
  if (given.toString("latin1", 0, command.length) !== command) return undefined;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= given.length; ) {
    const length = given.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(given.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
