import { company } from "#content/company.ts";
import type { ServiceOverviewPage } from "#content/page.ts";
import { paths } from "#content/paths.ts";
import { tools } from "#content/tools.ts";

export const iot: ServiceOverviewPage = {
  key: "iot",
  layout: "service-overview",
  title: `IoT development, sensor to screen | ${company.name}`,
  description:
    "Devices, firmware, radio and dashboards from one team: how one unit on the desk becomes a fleet, which approvals India asks for, and what fails outdoors.",
  updated: "2026-11-20",
  art: {
    cell: "hexagon",
    accent: "peacock",
    map: ["h h hp h h h hp", "h hp hm hp h h h", "h h hp h h hp h", "hp h h h hp hm hp", "h h h h h hp h"],
  },
  banner: {
    heading: "Sensors that still answer after the third monsoon",
    text: "Electronics, firmware, radio, cloud and the screen at the end, from people who sit in one room. We design for the day on which a unit falls silent on a roof in Bareilly, because driving there costs more than the unit.",
    actionLabel: "contact Now",
  },
  quote:
    "Before you choose a sensor, decide who will do what when it speaks. If nobody would do anything, leave it out.",
  services: {
    heading: "From the probe to the person",
    cards: [
      {
        title: "Devices",
        description:
          "Often a finished, approved device can be bought, and then we say so. Where none fits we design a board around radio modules that are approved already, on ESP32, STM32 or nRF52, and pick parts that a second maker also sells.",
      },
      {
        title: "Firmware",
        description:
          "In C or Rust on Zephyr or the maker's own kit. Readings are stored while the network is away and sent with their original time. An update lands in a second slot; a unit that doesn't start properly with it goes back to the old image unaided.",
      },
      {
        title: "Radio and power",
        description:
          "LoRaWAN in the licence-free band around 866 MHz for small readings over kilometres, NB-IoT or LTE where an operator covers the site, Bluetooth and Wi-Fi indoors. Battery life is worked out from the current we measure in each state, at the heat of your site. Data sheets are kinder than May in Rajasthan.",
      },
      {
        title: "Gateways on site",
        description:
          "A small industrial computer talks Modbus or OPC UA to your machines and goes on deciding when the line is down: the pump stops at the level you set, internet or not. It opens connections outwards only, so your network needs no hole.",
      },
      {
        title: "Cloud and dashboards",
        description:
          "Readings arrive over MQTT and end up in a time series with two years of history. Next to each value stands when it was last heard. An alarm goes to a named person with a sentence on what to do, and to the next one if it isn't taken within ten minutes.",
      },
      {
        title: "Approvals and security",
        description:
          "WPC approval for the radio, TEC's MTCTE where your category is listed, BIS for the adapter. Every unit gets its own key on the line; a common password doesn't exist. For sale in the EU, weaknesses under attack have had to be reported within 24 hours since September 2026, so the list of software parts is kept from the start.",
      },
      {
        title: "Machines you already have",
        description:
          "Clamps around a supply cable, a counter on a shaft, a camera before an old gauge. Nothing is opened and no warranty ends. It is the quickest way to learn how many hours a press, a chiller or a generator really runs.",
      },
    ],
  },
  call: {
    heading: "Bring one machine and one question",
    text: "What would you like to know about it, and how soon after it happens? We answer with the sensor we would fit, the path its reading takes, and what a trial on this single machine costs.",
    phone: true,
    action: { label: "Describe the machine", href: paths.contact.link },
  },
  methodology: {
    heading: "Each stair holds more units than the one below",
    lead: "Mistakes in hardware grow dearer with every batch. So the numbers grow slowly at first, and no stair is begun until the one beneath it has stood for its full time.",
    diagram: "ladder",
    alt: "Hexagons stacked into stairs: one unit on the desk, three in the climate chamber, ten on your site, a hundred from production, and then the fleet.",
    steps: [
      {
        title: "One, on the desk",
        description:
          "A development board, the true sensor, a rough chart. We compare it with a calibrated instrument and find out what disturbs it: the motor beside it, the sun at four, a radio.",
        result: "A live reading on your phone in the second week",
      },
      {
        title: "Three, in the chamber",
        description:
          "Heat, damp, shaking, a supply that dips, a network that returns for eleven seconds. We break them on purpose and write down how each one died.",
        result: "A list of failures, each with its remedy or a reason to accept it",
      },
      {
        title: "Ten, on your site",
        description:
          "Your electrician fits them from our printed instruction while we stand by and say nothing. The instruction is on trial as much as the device.",
        result: "Thirty days of data with every gap explained",
      },
      {
        title: "A hundred, from production",
        description:
          "The assembler gets a test jig that loads firmware and key, measures, and prints the label. Papers for approval are filed with units of this batch.",
        result: "Boards with a serial number and a test record, and two sources for each critical part",
      },
      {
        title: "The fleet",
        description:
          "New firmware reaches one percent, then ten, then all, a day apart. Units that have gone quiet appear on a list by district, for the next round of visits.",
        result: "Firmware source, circuit drawings, signing keys and production files",
      },
    ],
  },
  tools: {
    heading: "Parts and protocols",
    groups: [
      {
        category: "Boards",
        tools: [tools.espressif, tools.stm32, tools.nordic, tools.arduino, tools.raspberryPi],
      },
      { category: "Firmware", tools: [tools.c, tools.rust, tools.zephyr, tools.platformIo] },
      {
        category: "On the way",
        tools: [tools.mqtt, tools.mosquitto, tools.loraWan, tools.bluetooth, tools.modbus, tools.opcUa],
      },
      {
        category: "Storing and showing",
        tools: [tools.postgresql, tools.influxDb, tools.nodeRed, tools.kafka, tools.grafana],
      },
    ],
  },
};
