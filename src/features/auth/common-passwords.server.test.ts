import { describe, expect, it } from "vitest";
import { companyOf } from "#content/company.ts";
import { facts } from "#content/facts.ts";
import { isCommonPassword } from "./common-passwords.server.ts";

const company = companyOf(facts);

describe("a common password", () => {
  it.each([
    "password1234",
    "P@ssw0rd2024!",
    "Password@123",
    "passwordpassword",
    "passw0rd!!!!",
    "Welcome@12345",
    "Admin@123456",
    "administrator",
    "adminadmin123",
    "admin_password",
    "letmein12345",
    "changeme1234",
    "iloveyou1234",
    "iloveyouforever",
    "unbelievable",
    "christopher1",
    "manchesterunited",
    "basketball12",
    "Summer2024!!",
    "november2023",
    "jaimatadi123",
    "Sachin@12345",
    "correct horse battery staple",
    "at-least-twelve-characters",
    "trustno1trustno1",
    "123456789012",
    "098765432109",
    "qwertyuiop12",
    "qwerty123456",
    "1qaz2wsx3edc",
    "1q2w3e4r5t6y",
    "asdfghjkl123",
    "zxcvbnm12345",
    "abcdefghijkl",
    "abc123abc123",
    "aaaaaaaaaaaa",
    "112233445566",
    "121212121212",
    "!@#$%^&*()!@",
    "987654321987654321",
    "147258369147",
  ])("is %s", (password) => {
    expect(isCommonPassword(password, company)).toBe(true);
  });

  it.each([
    "leavemealone",
    "SonyEricsson",
    "chickenwing101",
    "needforspeed",
    "supernatural",
    "ghbdtnrfrltkf",
    "4815162342lost",
    "jamesbond007",
  ])("is %s, of the 3,000 leaked ones that are seen most", (password) => {
    expect(isCommonPassword(password, company)).toBe(true);
  });

  it.each([
    "Jaalidar2026",
    "jaalidar-systems",
    "JaalidarAdmin1",
    "asha.rao.1990",
    "AshaRao@12345",
    "ASHA123asha",
  ])("is %s, of the company's or the person's own name", (password) => {
    expect(isCommonPassword(password, company, ["Asha Rao", "asha.rao@jaalidar.example"])).toBe(true);
  });
});

describe("a password that nobody tries first", () => {
  it.each([
    "lattice-of-nine-stars",
    "v9Kq-2mTz-pW4x",
    "seven kettles sing at dawn",
    "mango crate by the window",
    "आम की टोकरी खिड़की पर",
    "hT7$wq!nZ2#v",
    "password is not what I use here",
    "q7w3-monsoon-otter-brick",
    "k3fu8wz2mdpqn6vx",
  ])("is %s", (password) => {
    expect(isCommonPassword(password, company, ["Asha Rao", "asha.rao@jaalidar.example"])).toBe(false);
  });
});
