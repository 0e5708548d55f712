import type { MailTemplates } from "./schemas/mail-templates.ts";

/** The letters that the program ships with. */
export const mailTemplates: MailTemplates = {
  templates: [
    {
      name: "Read, decision to follow",
      use: "application",
      status: "Reviewed",
      subject: "Your application: {job}",
      description: `Dear {name},

Thank you for your application of {date} for {job} at {company}. We have read it and are comparing it with the others.

You will hear from us either way within two weeks. If your plans change before then, reply to this e-mail.`,
    },
    {
      name: "Invitation to an interview",
      use: "application",
      status: "Interview Scheduled",
      subject: "Interview for {job} at {company}",
      description: `Dear {name},

Thank you for your application for {job}. We would like to meet you.

The interview takes about 45 minutes, by video call or at our office, as you prefer. Please reply with two or three times in the next five working days that suit you. We will confirm one of them the same day.

If there is anything you need for the interview, such as step-free access or an interpreter, tell us in your reply.`,
    },
    {
      name: "More information",
      use: "application",
      status: "",
      subject: "A question about your application: {job}",
      description: `Dear {name},

Thank you for your application of {date} for {job}. Before we decide, we would like to know a little more.

Please reply with a short note on the work you did yourself in your last two projects, and with links to anything we may look at. Your application stays open meanwhile.`,
    },
    {
      name: "On hold",
      use: "application",
      status: "",
      subject: "Your application: {job}",
      description: `Dear {name},

Thank you for your patience. We have not yet decided about your application of {date} for {job}. It is still among those we are considering.

We will write to you again within three weeks. If you take up another offer before then, a short reply is enough.`,
    },
    {
      name: "Keep for later",
      use: "application",
      status: "Reviewed",
      subject: "Your application: {job}",
      description: `Dear {name},

Thank you for applying for {job}. We have closed this position, and we would like to keep your application of {date} in case a similar one opens.

May we? If you agree, please reply to this e-mail. If you would rather not, reply as well, and we erase it. Without a reply, we do not use it for other positions, and we erase it on the date promised when you applied.`,
    },
    {
      name: "Not this time",
      use: "application",
      status: "Rejected",
      subject: "Your application: {job}",
      description: `Dear {name},

Thank you for applying for {job} at {company}, and for the time you put into it. We have decided to go ahead with other candidates whose experience is closer to this position.

You are welcome to apply again when another position suits you. We wish you well in your search.`,
    },
    {
      name: "Offer",
      use: "application",
      status: "Hired",
      subject: "An offer from {company}: {job}",
      description: `Dear {name},

We enjoyed meeting you and would like you to join {company}. Position: {job}.

The written offer, with salary, start date and terms, reaches you in a separate e-mail. Please take the time to read it. For any question, reply to this e-mail or call us.`,
    },
    {
      name: "Thank you, more soon",
      use: "enquiry",
      status: "",
      subject: "Your enquiry to {company}",
      description: `Dear {name},

Thank you for your enquiry of {date}. I have read it, and I am your contact for it.

I will write to you within two working days with first answers and the questions we still have.`,
    },
    {
      name: "Call to talk it over",
      use: "enquiry",
      status: "",
      subject: "A call about your enquiry",
      description: `Dear {name},

Thank you for writing to {company}. A call of 30 minutes would help us understand what you need, and costs you nothing.

Please reply with two or three times that suit you this week or next, and with the number on which we can reach you.`,
    },
    {
      name: "Not something we do",
      use: "enquiry",
      status: "",
      subject: "Your enquiry to {company}",
      description: `Dear {name},

Thank you for your enquiry of {date}. We are not the right company for this work, and would rather tell you now than keep you waiting.

If you need help with software, hosting or support later, write to us again.`,
    },
  ],
};
