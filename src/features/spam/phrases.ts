/** Phrases of one kind of spam. */
interface PhraseGroup {
  /** Its description, in words for staff. */
  words: string;
  /** For each phrase that occurs. */
  points: number;
  /** However many occur. */
  most: number;
  phrases: readonly RegExp[];
}

/**
 * Phrases of unwanted mail of the trade. We sell websites and search optimization ourselves, and clinics, casinos and
 * banks may be our clients: so these are the words of offers, not of requests, and none decides alone. Texts are read
 * in lower case, with plain spaces and apostrophes.
 */
export const phraseGroups: readonly PhraseGroup[] = [
  {
    words: "It reads like an offer to raise a site's ranking or to sell links.",
    points: 2,
    most: 8,
    phrases: [
      /\b(first|1st|top) page (of|on|in) google\b|\bgoogle('s)? (first|1st) page\b|\brank(ing)? (on|in) google\b/,
      /\btop \d+ (ranking|position|results?)\b|\bguaranteed? (top|rank(ing)?s?|results?|traffic)\b/,
      /\bbacklinks?\b|\b(do-?follow|niche edits?)\b|\blink (building|insertion|exchange)\b|\bd[ar] ?\d{2}\b/,
      /\b(guest|sponsored) (posts?|posting|articles?|blogs?)\b/,
      /\b(increase|boost|grow|growing|drive|double|improve) .{0,20}\b(traffic|rankings?|visibility|sales)\b/,
      /\bfree .{0,12}\b(audit|seo report|analysis)\b|\b(seo|site) audit report\b/,
      /\b(your|a) (web ?site|site|business)\b.{0,40}\b(errors|issues|not listed|not on the first|stop it from)\b/,
      /\b(offer(ing)?|provide) .{0,30}\b(seo|smo|ppc|digital marketing)\b|\bseo (expert|consultant|packages?)\b/,
      /\b(directory|search engine) submissions?\b|\b\d+ directories\b|\btarget(ed)? (keywords|visitors|traffic)\b/,
    ],
  },
  {
    words: "It reads like an advertisement sent to many.",
    points: 2,
    most: 8,
    phrases: [
      /\bi('ve| have| was| am)? ?(just )?(on|came across|found|noticed|visited|reviewed|checked) (that )?your (web ?site|site|company|business)\b/,
      /\bwe are (a |one of the |the )?(leading|professional|top|trusted)\b|\ba leading .{0,40}\b(company|agency|firm)\b/,
      /\b(affordable|factory|unbeatable|lowest|best) (price|rate|cost)s?\b|\bmanufacturers? of\b|\bmoq\b/,
      /\b(our|the) (packages|portfolio|price list|catalogue)\b|\b(may|can|shall) i (send|share)\b/,
      /\b(would|are) you (be |still )?interested in\b|\bdo you (want|need) more (leads|customers|clients|sales)\b/,
      /\b(e-?mail|contact|mailing|verified) (list|lead|email)s?\b|\bdecision makers\b/,
      /\b(qualified|more) (leads|appointments)\b|\bvisitors into leads\b|\blead generation\b|\bon autopilot\b/,
      /\b(only|just|for|at|from|starts? at|pay) (just )?\$ ?\d+|\b\d+ ?% (off|discount)\b|\bdiscount \d+ ?%/,
      /\bunsubscribe\b|\bopt[- ]?out\b|\byou are receiving this\b/,
      /\bclick here\b|\b(order|buy|shop|apply|join|sign up|register|enrol) (now|today)\b|\bapply at\b/,
      /\blimited (time|seats|offer)\b|\b(seats|spots) are limited\b|\bspecial (offer|discount)\b|\bthis week only\b/,
      /\bdear (business|web ?site|site|company) owner\b|\bdear (webmaster|purchasing manager)\b|\bhello (admin|webmaster)\b/,
      /\bdevelopers available\b|\boutsourcing (requirements?|needs|work)\b/,
      /\bexplainer videos?\b|\bwikipedia page\b|\bbulk sms\b|\bcaptcha solving\b|\bresidential prox(y|ies)\b/,
      /\bno results?,? no (pay|fee)\b|\bpossible to (call|chat)\b|\b(quick|10|15) minute (call|chat)\b/,
    ],
  },
  {
    words: "It offers quick money or trading.",
    points: 2,
    most: 6,
    phrases: [
      /\b(earn|make|makes?|turn) .{0,20}(\$ ?\d|\d+ ?k\b|\d+ ?(usd|dollars|euros?))|\bearn (money|cash)\b/,
      /(\$ ?\d[\d,.]*|\d ?k|daily|money|cash) (a|per|every) (day|week|month|hour)\b|\$ ?\d+ daily\b|\bget paid\b/,
      /\bpassive income\b|\bfinancial freedom\b|\b(work|working|earn|income) from home\b|\bmake money\b/,
      /\bguaranteed (profit|returns?|income)\b|\b(no|zero) risk\b|\brisk[- ]free\b|\bwin rate\b|\b(weekly|daily) profit\b/,
      /\b(trading|bitcoin|crypto|vip) (bot|signals?|doubler|investment|mining)\b|\blost (bitcoin|crypto|funds)\b/,
      /\bbinary options\b|\b(trade )?forex\b|\bminimum deposit\b|\bwithout (any )?investment\b/,
      /заработ(ок|ать|ай)|без вложений|в интернете от \d/,
    ],
  },
  {
    words: "It offers loans or investments.",
    points: 2,
    most: 6,
    phrases: [
      /\b(urgent|quick|instant|personal|fast|payday) (business )?(loans?|funding)\b/,
      /\b\d+ ?% interest\b|\blow interest\b/,
      /\b(no|bad) credit( check)?\b|\bwithout collateral\b|\b(same day|instant) approval\b|\bapproval in \d+ hours\b/,
      /\bprivate investors?\b|\bfunds? (for|to) (investment|invest)\b|\bneed funding\b|\bready to fund\b/,
      /\bmillion (dollars|usd|euros?)\b/,
    ],
  },
  {
    words: "It promises a prize or an inheritance.",
    points: 3,
    most: 9,
    phrases: [
      /\b(has|have) won\b.{0,40}\b(sum|prize|lottery|amount)\b|\blottery\b|\bcompensation fund\b/,
      /\$ ?\d[\d,.]* ?million\b|\$ ?\d{1,3}(,\d{3}){2}/,
      /\bnext of kin\b|\binheritance\b|\bbeneficiary\b|\blate (husband|wife|father)\b|\bdying of\b/,
      /\bdear (beloved|beneficiary)\b|\bclaims? agent\b|\bbarrister\b|\bclaim your (money|prize|funds)\b/,
    ],
  },
  {
    words: "It is about betting or casinos.",
    points: 2,
    most: 6,
    phrases: [
      /\bonline casinos?\b|\bcasino bonus(es)?\b|\bbest .{0,10}casino\b/,
      /\bfree spins?\b|\bno deposit\b|\breal money\b|\bjackpots?\b/,
      /\b(slot gacor|judi|togel|1xbet|bet365|sports? betting|betting tips)\b/,
      /казино|ставки на спорт/,
    ],
  },
  {
    words: "It sells medicine or supplements.",
    points: 3,
    most: 6,
    phrases: [
      /\b(viagra|cialis|levitra|xanax|tramadol|ambien|phentermine|modafinil|oxycontin)\b/,
      /\bwithout (a )?prescription\b|\bno (rx|prescription)\b/,
      /\bcbd (oil|gumm)|\bketo\b.{0,12}\b(pills?|gumm|diet)|\bweight loss\b|\blose \d+ ?(kg|lbs|pounds)\b/,
      /\bovernight delivery\b|\bcheap (meds|pills)\b/,
    ],
  },
  {
    words: "It is of a sexual nature.",
    points: 3,
    most: 6,
    phrases: [
      /\bhot (girls?|photos|women|milfs?)\b|\bnudes?\b|\bporn\b/,
      /\bsex (chat|video|dating)\b|\badult dating\b|\bescorts?\b|\bmeet tonight\b|\bwaiting for you\b/,
      /\bserious man\b|\bdating (without|site)\b/,
    ],
  },
  {
    words: "It sells what is forged or forbidden.",
    points: 4,
    most: 8,
    phrases: [
      /\breplica (watches|bags|handbags|shoes)\b|\bdesigner (bags|handbags|watches)\b/,
      /\bessay writing\b|\bwrite my essay\b|\bbuy .{0,20}\b(diploma|degree|passport|licen[cs]e)\b/,
      /\bhackers? for hire\b|\bhack (a )?(phone|account|whatsapp)\b/,
      /\bbuy .{0,25}\b(followers|likes|views|subscribers)\b|\bemail accounts\b/,
      /купить диплом|дипломы? с занесением/,
    ],
  },
  {
    words: "It threatens with the end of a domain or an account.",
    points: 3,
    most: 6,
    phrases: [
      /\bfinal notice\b|\bexpires? (in|within) \d+ hours\b/,
      /\bdomain\b.{0,40}\b(expir\w*|registration|cancel\w*)\b|\bprocess payment\b/,
    ],
  },
];

/** Hosts that make short links, behind which anything may be. */
export const shorteners =
  /^(bit\.ly|tinyurl\.com|goo\.gl|t\.co|is\.gd|cutt\.ly|ow\.ly|rb\.gy|shorturl\.at|rebrand\.ly|s\.id|tiny\.cc|buff\.ly|t\.ly|v\.gd)$/;

/** Hosts of addresses that last ten minutes. */
export const disposableHosts =
  /(^|\.)(mailinator\.com|yopmail\.(com|fr|net)|guerrillamail(block)?\.(com|net|org|info|biz|de)|sharklasers\.com|10minutemail\.(com|net)|temp-?mail\.(org|io|com)|tempmail\w*\.\w+|throwawaymail\.com|trashmail\.(com|net|de)|getnada\.com|dispostable\.com|maildrop\.cc|mailnesia\.com|fakeinbox\.com|mintemail\.com|mohmal\.com|emailondeck\.com|moakt\.(com|cc)|spam4\.me|discard\.email|burnermail\.io|minutemail\w*\.\w+)$/;
