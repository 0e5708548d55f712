import { adminTitle } from "#admin/admin-meta.ts";
import { enquiryNews } from "#admin/enquiries/enquiry-lists.tsx";
import { useLiveCount } from "#admin/parts/live/use-live.ts";
import { useMay } from "#admin/permissions.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import "./charts.css";
import "./dashboard.css";
import { Closings } from "./closings.tsx";
import { Ending } from "./ending.tsx";
import { EnquiryFigures } from "./enquiry-figures.tsx";
import { HiringFigures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { ForYou } from "./for-you.tsx";
import { MailTrouble } from "./mail-trouble.tsx";
import { Newest } from "./newest.tsx";
import { Overview } from "./overview.tsx";
import { PartsTogether } from "./panel.tsx";
import { StorageTrouble } from "./storage-trouble.tsx";
import { Waiting } from "./waiting.tsx";
import { Warnings } from "./warnings.tsx";

export const meta = adminTitle("Dashboard");

/** Shows the counts of applications and the records that wait for staff. Each part loads by itself. */
export default function Dashboard() {
  const news = useLiveCount(["applications", "jobs", ...enquiryNews, "mail"]);
  const may = useMay();
  const waiting = (
    <>
      {may("applications.read") && <Closings news={news} />}
      {may("retention.read") && <Ending news={news} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {may("budget.read") && <StorageTrouble news={news} />}
          {may("applications.read") && <Newest news={news} />}
          {may("mail.read") && <MailTrouble news={news} />}
        </div>
        {may("enquiries.read") && <Waiting news={news} />}
      </div>
    </>
  );
  const parts = (
    <>
      {may("administrators.change") && <FirstSteps news={news} />}
      <ForYou news={news} />
      {may("figures.read") ? (
        <>
          <Overview news={news}>{waiting}</Overview>
          <HiringFigures news={news} />
        </>
      ) : (
        waiting
      )}
      {may("enquiries.read") && <EnquiryFigures news={news} />}
      {!may("figures.read") && !may("enquiries.read") && !may("applications.read") && (
        <EmptyState title="Nothing here for your role">
          Use the menu to open the screens you work on.
        </EmptyState>
      )}
    </>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <h1>Dashboard</h1>
      <PartsTogether>{may("warnings.read") ? <Warnings news={news}>{parts}</Warnings> : parts}</PartsTogether>
    </div>
  );
}
