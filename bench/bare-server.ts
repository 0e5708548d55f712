import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";

// Runs as a process of its own, to show the most that Node can do: a server without checks that sends bytes from
// memory, or stores each body with one durable insert before it answers.

export interface BareAnswer {
  status: number;
  headers: Record<string, string>;
  /** The body in base64. */
  body: string;
  /** A SQLite file into which posted bodies are inserted. */
  insertInto?: string;
}

const { status, headers, body, insertInto }: BareAnswer = JSON.parse(
  readFileSync(process.argv[2] ?? "", "utf8"),
);
const bytes = Buffer.from(body, "base64");
const insert = insertInto ? prepare(insertInto) : undefined;

function prepare(path: string) {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;");
  database.exec("CREATE TABLE queries (id INTEGER PRIMARY KEY, name, email, phone, message, at)");
  return database.prepare("INSERT INTO queries (name, email, phone, message, at) VALUES (?, ?, ?, ?, ?)");
}

const server = createServer((request, response) => {
  const answer = () => response.writeHead(status, headers).end(bytes);
  if (!insert) return answer();
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { name, email, phoneNumber, message } = JSON.parse(Buffer.concat(chunks).toString());
    insert.run(name, email, phoneNumber, message, new Date().toISOString());
    answer();
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (typeof address === "object") console.log(`ready at http://127.0.0.1:${address?.port}`);
});
