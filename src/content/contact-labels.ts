/** Labels of the enquiry forms and of the map, which belong to the program. */
export const contactLabels = {
  enquiry: { name: "Name", email: "Email", phoneNumber: "Phone number", message: "Message" },
  getInTouch: {
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    mobileNumber: "Mobile Number",
    companyName: "Company Name",
    country: "Country",
    category: "Category",
    budget: "Budget",
    message: "Message",
  },
  emailHint: "We'll reply to this address.",
  phoneHint: "10 digits, with or without +91",
  choose: "Choose",
  sending: "Sending",
  map: {
    drawingAlt: "A sketch of streets around an office in {city}. Not to scale.",
    sketchNote: "A sketch, not to scale.",
    show: "Show the live map",
    failed: "The live map could not be loaded. Here is our sketch again.",
    showNote: "The live map comes from OpenStreetMap, which then sees your network address.",
  },
} as const;

/** The specification's words, for when the part that knows them could not be fetched. */
export const enquiryNotLoaded = "Failed to send message.";
