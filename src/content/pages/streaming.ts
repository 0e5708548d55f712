import { company } from "#content/company.ts";
import type { ServiceOverviewPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const streaming: ServiceOverviewPage = {
  key: "streaming",
  layout: "service-overview",
  title: `Streaming services, live and on demand | ${company.name}`,
  description:
    "Live broadcasts and video libraries: choosing the delay, two lines from the hall, players, rights, and six weeks of trying before the first minute.",
  updated: "2026-11-20",
  art: {
    cell: "hexagon",
    accent: "marigold",
    map: ["h hm h h h hm h h", "h h hm h hm h h hw", "hw h h hm h h hw h", "h h hw h h hm h h"],
  },
  banner: {
    heading: "From the camera to the last viewer, with the delay you chose",
    text: "Matches, classes, weddings, temple festivals, product launches, and the library that remains of them. We build the chain, try it with your cameras on your lines, and sit at the desk when the red light goes on.",
    actionLabel: "contact Now",
  },
  quote:
    "Nobody remembers the bitrate. People remember hearing the neighbours cheer before they saw the goal.",
  services: {
    heading: "The parts of the chain",
    lead: "You can order the whole or a single part. In each we say what it costs per viewer and hour, because traffic is most of the bill.",
    cards: [
      {
        title: "Out of the hall",
        description:
          "Two encoders on two power supplies, sending over two operators' lines to two entrances. SRT repairs what the line loses on the way. For the minute in which everything fails, a recorded programme stands ready, and viewers see that instead of a spinning circle.",
      },
      {
        title: "The delay",
        description:
          "Ordinary HLS reaches every device and runs ten to twenty seconds late. Its low-latency form takes three to six. WebRTC stays under one, at a higher price for each viewer. We ask what your audience must do: watch, bid or answer back.",
      },
      {
        title: "Libraries",
        description:
          "Each film is encoded by what is in it, for a lecture with slides needs far fewer bits than a kabaddi match. Captions, chapters, loudness and preview pictures belong to the intake, so nothing goes online half-finished.",
      },
      {
        title: "Players and apps",
        description:
          "Web, Android and iOS, then television: Android TV, Apple TV, Fire TV. Continue on another device, download for the train, captions in several scripts, everything within reach of four arrow keys and with a focus that can be seen from the sofa.",
      },
      {
        title: "Rights and payment",
        description:
          "One packaging step serves Widevine, FairPlay and PlayReady. Links die with their session; limits by country and number of screens follow your contracts. Subscriptions renew over UPI Autopay or card. A camera pointed at the screen defeats all of it, which we say before you buy.",
      },
      {
        title: "Duties of a publisher",
        description:
          "Whoever publishes films or series online in India has to give each title an age rating, offer parental locks from U/A 13+ upwards, and name a grievance officer under the IT Rules of 2021. Our catalogue has the fields and screens for that.",
      },
    ],
  },
  call: {
    heading: "Is there already a date?",
    text: "Tell us the day, the place, how many viewers you expect and what must on no account happen. You get a sketch of the chain with a price per viewer, and a plain no if the weeks that are left are too few to rehearse.",
    phone: true,
    action: { label: "Tell us the date", href: paths.contact.link },
  },
  methodology: {
    heading: "Six weeks to the first minute",
    lead: "Broadcasts seldom fail by surprise. They fail on what nobody tried, so most of this line is trying.",
    diagram: "line",
    alt: "A row of six hexagons joined by arrows, from ask through measure, build, load and rehearse to broadcast, which is lit.",
    steps: [
      {
        title: "Ask",
        description:
          "Who watches, on what, over which network? What may be recorded, and for how long may it be shown? Who decides to stop?",
        result: "A page of answers, with a cost for each thousand viewers",
      },
      {
        title: "Measure the place",
        description:
          "A day of upload tests at the hour of the event, with the hall full if it can be arranged. Power, cable routes, mobile reception, the nearest person with a key.",
        result: "A drawing of the site, and what has to be ordered",
      },
      {
        title: "Build",
        description:
          "Entrances, encoding, packaging, two delivery networks, player, counting. All of it is described in files, so a second copy can be started in another region within the hour.",
        result: "A test channel that your colleagues can watch",
      },
      {
        title: "Load",
        description:
          "Made-up viewers arrive as real ones do, nearly all in the last five minutes, up to twice your estimate. Sign-in and payment are loaded too; they often give way before the video does.",
        result: "The number at which it broke, and why",
      },
      {
        title: "Rehearse",
        description:
          "The full programme with the true speakers. Somebody pulls a cable without warning, and afterwards everyone knows who does what.",
        result: "A running order and a runbook, both corrected",
      },
      {
        title: "Broadcast",
        description:
          "One of us watches the picture, one the figures by operator and device, one talks with you. Start-up time and stalls are on the wall within a minute of happening.",
        result: "The recording next morning, with an account of every stall",
      },
    ],
  },
  tools: {
    heading: "In the racks and in the code",
    groups: [
      { category: "Picture and sound", tools: [tools.obsStudio, tools.ffmpeg, tools.gstreamer] },
      { category: "Transport", tools: [tools.srt, tools.hls, tools.mpegDash, tools.webRtc, tools.liveKit] },
      { category: "Delivery", tools: [tools.cloudflare, tools.fastly, tools.akamai, tools.aws] },
      { category: "Players", tools: [tools.shakaPlayer, tools.hlsJs, tools.android, tools.appleTv] },
      { category: "Counting", tools: [tools.clickHouse, tools.prometheus, tools.grafana] },
    ],
  },
};
