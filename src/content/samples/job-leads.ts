/** Says who leads the work of a sample job, by its jobId; `name` is that of a sample team member. */
export const jobLeads: Readonly<Record<string, { name: string; sentence: string }>> = {
  "full-stack-engineer": {
    name: "Kavya Nair",
    sentence:
      "Explain a change to me in two sentences before you write it. If it takes ten, we make the change smaller together.",
  },
  "android-developer": {
    name: "Tenzin Wangmo",
    sentence:
      "Bring the oldest phone you own. We'll find out together what it can still do without a signal.",
  },
  "devops-engineer": {
    name: "Harpreet Singh Gill",
    sentence: "A good night is one in which nobody was woken. Most of our work is for those nights.",
  },
  "ui-ux-designer": {
    name: "Lalita Deshpande",
    sentence: "Show me a drawing that you threw away, and tell me what a user did with it.",
  },
  "software-testing-intern": {
    name: "Arjun Murmu",
    sentence:
      "Your first report will come back to you with questions. By the fifth you will ask them yourself.",
  },
};
