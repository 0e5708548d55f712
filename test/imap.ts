import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ImapFlow } from "imapflow";
import type { Certificate } from "./authority.ts";
import { findFreePort } from "./free-port.ts";

const DOVECOT = "/usr/sbin/dovecot";

/** Says whether there is a real IMAP server on this machine, Debian's dovecot-imapd, and the rights to start it. */
export const hasImapServer = existsSync(DOVECOT) && process.getuid?.() === 0;

/** A mailbox on a real IMAP server. */
export interface TestMailbox {
  /** As INBOUND_IMAP_URL has it. */
  url: string;
  address: string;
  /** Puts a message into it, as if it had arrived. Lines end with \n. */
  receive(message: string): Promise<void>;
  /** Returns the flags of its messages, by their order. */
  flags(): Promise<string[][]>;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

const [user, password] = ["desk@jaalidar.example", "mail-of-the-desk"];

/** Starts Dovecot on a free port of this machine, with one user. With a certificate it offers STARTTLS. */
export async function startMailbox(certificate?: Certificate): Promise<TestMailbox> {
  const home = mkdtempSync("/tmp/imap-test-");
  chmodSync(home, 0o777);
  const port = await findFreePort();
  const config = join(home, "dovecot.conf");
  writeFileSync(
    config,
    `protocols = imap
base_dir = ${home}/run
state_dir = ${home}/state
log_path = ${home}/log
listen = 127.0.0.1
${certificate ? `ssl = yes\nssl_key = <${certificate.keyFile}\nssl_cert = <${certificate.certFile}` : "ssl = no"}
disable_plaintext_auth = no
default_internal_user = nobody
default_login_user = nobody
default_internal_group = nogroup
mail_location = maildir:${home}/mail
first_valid_uid = 1
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=65534 gid=65534 home=${home}/user
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`,
  );
  let child: ChildProcess | undefined;
  async function start(): Promise<void> {
    child = spawn(DOVECOT, ["-F", "-c", config], { stdio: "ignore" });
    for (let tries = 0; ; tries += 1) {
      try {
        await withClient(async () => {});
        return;
      } catch (error) {
        if (tries > 100) throw error;
        await pause(50);
      }
    }
  }
  async function stop(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running) return;
    const ended = new Promise((resolve) => running.once("close", resolve));
    running.kill("SIGTERM");
    await ended;
  }
  async function withClient<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const auth = { user, pass: password };
    const tls = { rejectUnauthorized: false };
    const client = new ImapFlow({ host: "127.0.0.1", port, secure: false, auth, tls, logger: false });
    client.on("error", () => {});
    try {
      await client.connect();
      return await work(client);
    } finally {
      client.close();
    }
  }
  await start();
  return {
    url: `imap://${encodeURIComponent(user)}:${password}@127.0.0.1:${port}/INBOX`,
    address: user,
    receive: (message) =>
      withClient(async (client) => void (await client.append("INBOX", message.replaceAll("\n", "\r\n")))),
    flags: () =>
      withClient(async (client) => {
        await client.mailboxOpen("INBOX", { readOnly: true });
        const all = await client.fetchAll("1:*", { flags: true });
        return all.map(({ flags }) => [...(flags ?? [])].filter((flag) => flag !== "\\Recent"));
      }),
    start,
    stop,
    async remove() {
      await stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
