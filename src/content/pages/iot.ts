import { paths } from "#content/paths.ts";
import type { ServiceOverviewWords } from "#content/schemas/service-overview.ts";

export const iot: ServiceOverviewWords = {
  title: "IoT development, sensor to screen | {name}",
  description:
    "Devices, firmware, radio and dashboards from one team: what you get, what a trial on one machine involves, approvals in India, and how a fleet grows.",
  updated: "2026-11-22",
  art: {
    cell: "hexagon",
    accent: "peacock",
    map: ["h h hp h h h hp", "h hp hm hp h h h", "h h hp h h hp h", "hp h h h hp hm hp", "h h h h h hp h"],
    scene: {
      name: "iot",
      alt: "A probe in a tank sends its readings through a gateway to a chart, on which a gap is marked.",
      focus: "right",
    },
  },
  banner: {
    heading: "IoT development: sensors that last beyond the third monsoon",
    text: "For factories, fleets and cold rooms that want to know what their machines are doing. We build the electronics, firmware, radio, cloud and dashboards in one team, and plan for the unit that falls silent on a roof in Bareilly.",
    actionLabel: "contact Now",
  },
  quote: "Before you choose a sensor, decide who acts on its reading. If nobody would, leave it out.",
  services: {
    heading: "IoT services, from sensor to dashboard",
    lead: "We start with a trial on one machine: a live reading on your phone in the second week. The price depends mostly on whether a ready device will do or one has to be designed, on the number of units, and on the approvals they need.",
    cards: [
      {
        title: "Devices",
        description:
          "Often you can buy a finished, approved device, and we say so. If none fits, we design a board around approved radio modules, on ESP32, STM32 or nRF52, with parts that a second maker also sells.",
      },
      {
        title: "Firmware",
        description:
          "In C or Rust on Zephyr or the maker's own kit. Readings wait while the network is away. A unit that fails to start after an update goes back to the old version by itself.",
      },
      {
        title: "Radio and power",
        description:
          "LoRaWAN in the licence-free band around 866 MHz, NB-IoT or LTE, Bluetooth and Wi-Fi indoors. We measure battery current at the heat of your site. Data sheets are kinder than May in Rajasthan.",
      },
      {
        title: "Gateways on site",
        description:
          "A small industrial computer talks Modbus or OPC UA to your machines and decides when the line is down: the pump stops at your level, internet or not. Your network needs no opening.",
      },
      {
        title: "Cloud and dashboards",
        description:
          "Two years of history, and beside each value the time of its last reading. An alarm goes to a named person with the next action, and to another after ten minutes.",
      },
      {
        title: "Approvals and security",
        description:
          "WPC for the radio, TEC's MTCTE where listed, BIS for the adapter, a key for every unit. For the EU, where weaknesses under attack must be reported within 24 hours since September 2026, we list all software parts.",
      },
      {
        title: "Machines you already have",
        description:
          "Clamps around a supply cable, a counter on a shaft, a camera before an old gauge. No warranty ends, and you learn how many hours a press, a chiller or a generator really runs.",
      },
    ],
  },
  call: {
    heading: "Bring one machine and one question",
    text: "Tell us what you would like to know about it, and how soon. We reply with the sensor we would fit, the path of its reading, and the cost of a trial.",
    phone: true,
    action: { label: "Describe the machine", href: paths.contact.link },
  },
  methodology: {
    heading: "From one device to a fleet",
    lead: "Hardware mistakes cost more with every batch, so the numbers grow slowly at first.",
    diagram: "ladder",
    alt: "The steps are stairs of stacked hexagons; each rests on those beneath it.",
    steps: [
      {
        title: "One unit, on the desk",
        description:
          "A development board and the real sensor, compared with a calibrated instrument. We find out what disturbs it.",
        result: "A live reading on your phone in the second week",
      },
      {
        title: "Three units, in the chamber",
        description: "Heat, damp, shaking, a weak supply, a broken network: we break the units on purpose.",
        result: "A list of failures, each with its remedy or a reason to accept it",
      },
      {
        title: "Ten units, on your site",
        description:
          "Your electrician fits them from our printed instructions while we watch and say nothing.",
        result: "Thirty days of data with every gap explained",
      },
      {
        title: "A hundred units, from production",
        description:
          "A test jig loads firmware and key, measures, and prints the label. We file for approval with this batch.",
        result: "Boards with a test record, and two sources for each critical part",
      },
      {
        title: "The fleet",
        description:
          "New firmware reaches one percent, then ten, then all, a day apart. Silent units appear on a list by district.",
        result: "Firmware source, circuit drawings, signing keys and production files",
      },
    ],
  },
  tools: {
    heading: "IoT tools and protocols",
    groups: [
      {
        category: "Boards",
        tools: ["espressif", "stm32", "nordic", "arduino", "raspberryPi"],
      },
      { category: "Firmware", tools: ["c", "rust", "zephyr", "platformIo"] },
      {
        category: "Network",
        tools: ["mqtt", "mosquitto", "loraWan", "bluetooth", "modbus", "opcUa"],
      },
      {
        category: "Storage and dashboards",
        tools: ["postgresql", "influxDb", "nodeRed", "kafka", "grafana"],
      },
    ],
  },
};
