import { paths } from "#content/paths.ts";
import type { ServiceOverviewWords } from "#content/schemas/service-overview.ts";

export const streaming: ServiceOverviewWords = {
  title: "Streaming services, live and on demand | {name}",
  description:
    "Live broadcasts and video libraries: the delay you choose, two lines from the venue, players, rights, cost per viewer, and six weeks of preparation.",
  updated: "2026-11-22",
  art: {
    cell: "hexagon",
    accent: "marigold",
    map: ["h hm h h h hm h h", "h h hm h hm h h hw", "hw h h hm h h hw h", "h h hw h h hm h h"],
    scene: {
      name: "streaming",
      alt: "A camera and two lines, of which one is cut: three screens still show the picture.",
      focus: "right",
    },
  },
  banner: {
    heading: "Streaming services: live and on demand, with the delay you choose",
    text: "Matches, classes, weddings, temple festivals, product launches, and the video library afterwards. We build everything from the camera to the last viewer, test it with your cameras on your lines, and sit at the desk when the red light goes on.",
    actionLabel: "contact Now",
  },
  quote: "Nobody remembers the bitrate. They remember the neighbours cheering before the goal.",
  services: {
    heading: "Live and on-demand streaming services",
    lead: "Order the whole or a single part. Preparation takes six weeks. Most of the bill is traffic, so the price follows viewers, hours and the delay, and we quote a cost per viewer and hour for each part.",
    cards: [
      {
        title: "Venue and encoding",
        description:
          "Two encoders on two power supplies, two operators' lines, two entrances. SRT repairs line losses. If everything fails, viewers see a recorded programme instead of a spinning circle.",
      },
      {
        title: "Live delay",
        description:
          "Ordinary HLS reaches every device, ten to twenty seconds late. Low-latency HLS takes three to six. WebRTC stays under one second, at a higher price per viewer. It depends on whether viewers watch, bid or answer back.",
      },
      {
        title: "Video library",
        description:
          "Each film is encoded by its content: a lecture with slides needs far less data than a kabaddi match. Captions, chapters, loudness and preview pictures are part of the intake.",
      },
      {
        title: "Players and TV apps",
        description:
          "Web, Android, iOS, Android TV, Apple TV and Fire TV. Continue on another device, download for the train, captions in several scripts, all with four arrow keys.",
      },
      {
        title: "Rights and payment",
        description:
          "Widevine, FairPlay and PlayReady. Limits by country and screens follow your contracts. Subscriptions renew over UPI Autopay or card. Nothing stops a camera pointed at the screen, and we say so before you buy.",
      },
      {
        title: "Publisher compliance",
        description:
          "Under the IT Rules of 2021, films and series published online in India need an age rating, parental locks from U/A 13+ upwards and a grievance officer. Our catalogue has the fields and screens for that.",
      },
    ],
  },
  call: {
    heading: "Do you already have a date?",
    text: "Tell us the day, the place, the viewers you expect and the one thing that must not happen. You get a sketch with a price per viewer, or a plain no if there is too little time to rehearse.",
    phone: true,
    action: { label: "Tell us the date", href: paths.contact.link },
  },
  methodology: {
    heading: "Six weeks to your live stream",
    lead: "Broadcasts fail on the thing nobody tried, so most of these steps are tests.",
    diagram: "line",
    alt: "The steps are joined by one line with arrows; the last one is lit.",
    steps: [
      {
        title: "Plan",
        description:
          "Your viewers, their devices and networks, recording, rights, and the person who may stop the stream.",
        result: "A page of answers, with a cost for each thousand viewers",
      },
      {
        title: "Measure the venue",
        description:
          "A day of upload tests at the hour of the event. Power, cable routes, mobile reception, the nearest person with a key.",
        result: "A drawing of the site, and a list of orders",
      },
      {
        title: "Build",
        description:
          "Encoding, packaging, two delivery networks, player, counting. A second copy can start in another region within the hour.",
        result: "A test channel your colleagues can watch",
      },
      {
        title: "Load",
        description:
          "Simulated viewers arrive in the last five minutes, as real ones do, up to twice your estimate. Sign-in and payment are loaded too.",
        result: "The number at which it broke, and why",
      },
      {
        title: "Rehearse",
        description: "The full programme with the real speakers. Somebody pulls a cable without warning.",
        result: "A running order and a runbook, both corrected",
      },
      {
        title: "Broadcast",
        description:
          "One of us watches the picture, one the figures by operator and device, one talks with you.",
        result: "The recording next morning, with an account of every stall",
      },
    ],
  },
  tools: {
    heading: "Streaming tools and protocols",
    groups: [
      { category: "Picture and sound", tools: ["obsStudio", "ffmpeg", "gstreamer"] },
      { category: "Transport", tools: ["srt", "hls", "mpegDash", "webRtc", "liveKit"] },
      { category: "Delivery", tools: ["cloudflare", "fastly", "akamai", "aws"] },
      { category: "Players", tools: ["shakaPlayer", "hlsJs", "android", "appleTv"] },
      { category: "Counting", tools: ["clickHouse", "prometheus", "grafana"] },
    ],
  },
};
