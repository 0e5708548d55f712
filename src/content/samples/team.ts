import type { PortraitKey } from "./portraits.ts";

/** A team member as put into an empty database; the portrait is drawn by us, and so is the person. */
interface SampleMember {
  name: string;
  designation: string;
  /** founder, developer and business have their own places on the page; any other text becomes a group. */
  department: string;
  bio: string;
  portrait: PortraitKey;
}

export const sampleTeam: readonly SampleMember[] = [
  {
    name: "Meher Anand",
    designation: "Founder and Managing Director",
    department: "founder",
    bio: "Meher reads every proposal before it goes out, and shortens it. She began as a database administrator and still asks where the data lives before anything else.",
    portrait: "meher",
  },
  {
    name: "Yusuf Rahmani",
    designation: "Co-founder and Technical Director",
    department: "founder",
    bio: "Yusuf decides what we build on, and writes down why, so that others can disagree with him later. On Saturdays he repairs radios.",
    portrait: "yusuf",
  },
  {
    name: "Kavya Nair",
    designation: "Lead Engineer, Web",
    department: "developer",
    bio: "Kavya leads the web projects and answers for how fast they load. She explains a change in two sentences before she writes it.",
    portrait: "kavya",
  },
  {
    name: "Harpreet Singh Gill",
    designation: "Lead Engineer, Cloud and DevOps",
    department: "developer",
    bio: "Harpreet runs the releases, and practises the restore as often as the backup. He counts a night in which nobody was woken as work well done.",
    portrait: "harpreet",
  },
  {
    name: "Tenzin Wangmo",
    designation: "Engineer, Mobile Apps",
    department: "developer",
    bio: "Tenzin writes Android and iOS apps that go on working without a signal. She grew up where there often was none.",
    portrait: "tenzin",
  },
  {
    name: "Arjun Murmu",
    designation: "Engineer, Software Testing",
    department: "developer",
    bio: "Arjun tries what nobody meant to try. His fault reports are short enough to be read and complete enough to be fixed.",
    portrait: "arjun",
  },
  {
    name: "Farah Siddiqui",
    designation: "Client Partner",
    department: "business",
    bio: "Farah is the first person you talk to, and stays your contact until after the release. She will tell you when a smaller project would do. Before this she managed the front office of a hospital.",
    portrait: "farah",
  },
  {
    name: "Rohan Fernandes",
    designation: "Business Development Executive",
    department: "business",
    bio: "Rohan turns a first conversation into two clear pages: what we would do, in which order, and at what price. He visits before he writes.",
    portrait: "rohan",
  },
  {
    name: "Lalita Deshpande",
    designation: "Head of Design",
    department: "design",
    bio: "Lalita taught typography for many years before she joined us. She tests drawings with the people who will use them, and throws most of her own away.",
    portrait: "lalita",
  },
];
