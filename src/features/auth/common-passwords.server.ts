import type { Company } from "#content/company.ts";
import { fieldFault } from "#platform/contract/errors.ts";
import { sha256 } from "#platform/process/id.server.ts";
import { passwordRules } from "./contract.ts";
import { leakedPasswords } from "./leaked-passwords.server.ts";

/**
 * Stems of the most common leaked passwords, and the first guesses at a firm like this one. Digits, signs and
 * look-alikes around them are taken off before comparing, so that one word stands for its hundreds of variants:
 * `P@ssw0rd2024!`, `welcome@12345`.
 */
const words = new Set(
  `
  password passwort passcode passphrase passwd pass pwd secret topsecret private security secure access account
  admin administrator root superuser user username guest test testing tester testuser demo example sample login logon
  signin welcome hello hellothere letmein openup opensesame changeme changeit change default temp temporary temppass new
  newpassword newpass old oldpassword mypassword mypass thepassword yourpassword nopassword system sysadmin server manager
  master masterkey company office business employee staff support service helpdesk team work computer internet laptop
  website database oracle postgres mysql linux ubuntu windows microsoft google gmail yahoo hotmail facebook instagram
  whatsapp youtube twitter linkedin amazon samsung apple iphone android nokia motorola toyota honda mercedes ferrari
  porsche mustang corvette yamaha harley
  qwerty qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qwertyuiop qazwsx qazwsxedc
  love iloveyou iloveu loveyou loveme lovely lovers mylove truelove foreverlove forever iloveyouforever iloveyousomuch
  iloveyoubaby ihateyou sweetheart sweety sweetie honey baby babygirl babyboy babyface angel angels princess prince
  queen king beautiful handsome gorgeous pretty sexy friend friends bestfriend friendship family mother father mom dad
  mommy daddy brother sister sisters children
  sunshine rainbow sunflower butterfly flower flowers summer winter spring autumn monsoon chocolate cookie cookies
  cupcake strawberry blueberry cherry banana orange pepper ginger coffee cheese
  football baseball basketball volleyball softball soccer hockey cricket tennis swimming skateboard liverpool chelsea
  arsenal barcelona realmadrid juventus manchester manutd manchesterunited yankees cowboys lakers steelers eagles
  chicago boston dallas london paris newyork america india indian bharat hindustan delhi newdelhi noida mumbai bombay
  bangalore bengaluru hyderabad chennai kolkata calcutta pune gurgaon jaipur lucknow ahmedabad
  dragon monkey tiger lion elephant dolphin dolphins panther eagle falcon phoenix unicorn panda kitty hellokitty
  pussycat puppy doggy horse shadow hunter killer ninja samurai warrior knight wizard magic ghost monster
  superman batman spiderman ironman avengers marvel starwars startrek pokemon pikachu naruto sasuke dragonball minecraft
  roblox fortnite counterstrike callofduty playstation nintendo xbox matrix godzilla scooby scoobydoo harrypotter
  mickey mickeymouse tinkerbell
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december today tomorrow yesterday birthday christmas diwali holi
  jesus jesuschrist christ god godisgood godislove godblessme church blessed blessing heaven faith trustno trustnoone
  trustnobody freedom liberty peace happy happiness lucky success winner victory champion power money diamond silver
  golden crystal purple yellow
  krishna harekrishna radhekrishna radha ganesh ganesha ganpati shiva shivshakti omnamahshivay omnamahshivaya
  hanuman jaihanuman jaishreeram jaishriram jaimatadi mahadev sairam omsairam saibaba waheguru bismillah allah
  allahuakbar alhamdulillah mashallah inshallah muhammad mohammed jaihind vandemataram
  michael jennifer jessica michelle ashley amanda daniel danielle thomas robert charlie william joseph joshua matthew
  anthony andrew christopher christian christina christine alexander alexandra alexandre benjamin nicholas jonathan
  jordan george samantha elizabeth stephanie nicole natasha victoria veronica patricia barbara gabriel gabriela
  fernando alejandro alejandra sebastian maximilian valentina francisco margarita guadalupe isabella catherine
  rahul rohit amit sumit ankit vikram vijay ajay sanjay rajesh rakesh mukesh suresh ramesh mahesh dinesh deepak
  manish manoj vinod ashok anil sunil sachin sachintendulkar virat viratkohli dhoni priya pooja neha sneha kavita
  sunita anita asha aishwarya katrina salman salmankhan shahrukh shahrukhkhan
  abc abcd abcde abcdef asd zxc xyz xxx aaa fuck fuckyou fuckoff fuckme bullshit asshole bitch whatever whatsup
  nothing something anything everything unbelievable unknown nobody anybody
  correcthorsebatterystaple correcthorse thisisapassword thisismypassword mypasswordis letmeinplease letmeinnow
  atleasttwelvecharacters
  `
    .trim()
    .split(/\s+/),
);

/** Rows and columns that fingers walk along, and the plain orders. A walk counts in either direction. */
const walks = [
  "01234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop[]",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "qwertzuiop",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  "!@#$%^&*()",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "147258369",
  "789456123",
  "159357",
].flatMap((walk) => [walk, [...walk].reverse().join("")]);

/** Signs that stand for letters. */
const lookAlikes: Record<string, string> = {
  "@": "a",
  "4": "a",
  "0": "o",
  "1": "i",
  "!": "i",
  "3": "e",
  $: "s",
  "5": "s",
  "7": "t",
};

/** Nobody tries longer ones first, unless they are one piece repeated. */
const MAX_TRIED_LENGTH = 40;
const MAX_WORD_LENGTH = Math.max(...[...words].map((word) => word.length));

/**
 * Returns true for a password that attackers try first: a common word or two of them with digits and signs around, one
 * of the leaked ones that are seen most, figures alone, a walk over the keyboard, a short piece repeated, or the
 * person's or the company's own name (OWASP ASVS 6.2.4, 6.2.11).
 * @param own words about the person, such as the name and the parts of the e-mail address
 */
export function isCommonPassword(
  password: string,
  { name, shortName }: Pick<Company, "name" | "shortName">,
  own: readonly string[] = [],
): boolean {
  const plain = password.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  if (new Set(plain).size < 5 || /^(.{1,8}?)\1+.{0,3}$/u.test(plain)) return true;
  if (plain.length > MAX_TRIED_LENGTH) return false;
  if (leakedPasswords.has(shortDigest(plain))) return true;
  if (withoutWalks(plain).length < 4) return true;
  const known = wordsIn([name, shortName, ...own]);
  return stems(plain).some((stem) => stem === "" || isMadeOf(stem, known, 2));
}

/** Throws Fault `invalid` on the field `newPassword` for a common password. */
export function refuseCommonPassword(
  password: string,
  company: Pick<Company, "name" | "shortName">,
  own: readonly string[],
): void {
  if (isCommonPassword(password, company, own)) throw fieldFault("newPassword", passwordRules.common);
}

/** Returns a text as the list of leaked passwords has it. */
function shortDigest(text: string): string {
  return Buffer.from(sha256(text), "hex").toString("base64url").slice(0, 8);
}

/** Returns the rest of a text when walks of four keys or more are taken out, the longest first. */
function withoutWalks(text: string): string {
  for (let length = text.length; length >= 4; length -= 1) {
    for (let start = 0; start + length <= text.length; start += 1) {
      const piece = text.slice(start, start + length);
      if (walks.some((walk) => walk.includes(piece)))
        return withoutWalks(text.slice(0, start) + text.slice(start + length));
    }
  }
  return text;
}

/** Returns the word inside the digits and signs, read plainly and with look-alikes as the letters they stand for. */
function stems(plain: string): string[] {
  const trim = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const read = (text: string) => text.replace(/[@401!3$57]/g, (sign) => lookAlikes[sign] ?? sign);
  const joined = (text: string) => text.replace(/[-_.+&/\\]/g, "");
  return [trim(plain), trim(read(plain)), read(trim(plain))].map(joined);
}

function wordsIn(names: readonly string[]): Set<string> {
  const given = names.flatMap((name) => {
    const parts = name
      .normalize("NFKC")
      .toLowerCase()
      .split(/[^\p{L}]+/u);
    return [...parts, parts.join("")];
  });
  return new Set(given.filter((word) => word.length >= 3));
}

/** Returns whether a text is at most `most` words in a row, with digits and signs between them. */
function isMadeOf(text: string, known: ReadonlySet<string>, most: number): boolean {
  const is = (word: string) => words.has(word) || known.has(word);
  if (is(text)) return true;
  if (most === 1) return false;
  for (let end = Math.min(text.length - 1, MAX_WORD_LENGTH); end >= 3; end -= 1) {
    if (is(text.slice(0, end)) && isMadeOf(text.slice(end).replace(/^[^\p{L}]+/u, ""), known, most - 1))
      return true;
  }
  return false;
}
