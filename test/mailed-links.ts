import { createTestApp, type TestApp } from "./create-test-app.ts";
import { type SmtpTestServer, startSmtpServer } from "./smtp.ts";

/** A test app whose mails leave through a real mail server. */
export interface MailedApp extends TestApp {
  smtp: SmtpTestServer;
  /** Waits until every e-mail that is due has left. Returns those to an address, oldest first. */
  mailsTo(address: string): Promise<{ subject: string; text: string }[]>;
  /** The token of the link in the last mail to an address. */
  mailedToken(address: string): Promise<string>;
}

export async function createMailedApp(env: Record<string, string> = {}): Promise<MailedApp> {
  const smtp = await startSmtpServer();
  const app = await createTestApp({ env: { SMTP_URL: smtp.url, ...env } });

  async function mailsTo(address: string) {
    await app.services.mailer.idle();
    const mails = smtp.mails.filter(({ to }) => to.includes(address));
    return mails.map(({ parsed }) => ({ subject: parsed.subject ?? "", text: parsed.text ?? "" }));
  }

  return {
    ...app,
    smtp,
    mailsTo,
    async mailedToken(address) {
      return tokenIn((await mailsTo(address)).at(-1)?.text ?? "");
    },
    async close() {
      await app.close();
      await smtp.close();
    },
  };
}

/** The token of the link in a mail's text; "" when there is none. */
export function tokenIn(text: string): string {
  return /[?#]token=([\w-]+)/.exec(text)?.[1] ?? "";
}
