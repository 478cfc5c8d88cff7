import { useQuery } from '@tanstack/react-query'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { outages } from '../../features/back-office/operations/data-queries.ts'
import { Outages } from '../../features/back-office/operations/Outages.tsx'
import { OpenCalls } from '../../features/back-office/promises/OpenCalls.tsx'
import { ErpCancellations } from '../../features/back-office/start-page/ErpCancellations.tsx'
import { FailedMessages } from '../../features/back-office/start-page/FailedMessages.tsx'
import { Figures } from '../../features/back-office/start-page/Figures.tsx'
import classes from '../../features/back-office/start-page/StartPage.module.css'
import { startPage } from '../../features/back-office/start-page/start-queries.ts'
import { ToDoList } from '../../features/back-office/start-page/ToDoList.tsx'
import { UnderCheck } from '../../features/back-office/start-page/UnderCheck.tsx'
import { useHasRole } from '../../features/common/sessions/index.ts'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The list of messages that wait to be sent. */
const WAITING_MESSAGES = `${staffPaths.dataJobs}?berichten=wacht`

/** /admin: open tasks and figures of today. */
export function StartScreen() {
  const api = useApi()
  const start = useQuery(startPage(api))
  const outageList = useQuery(outages(api)).data?.outages ?? []
  const isAdmin = useHasRole('Admin')

  return (
    <BackOfficePage title="Start">
      <Outages isAdmin={isAdmin} />
      <QueryView query={start} waiting={<Skeleton height={480} aria-label="De startpagina wordt opgehaald" />}>
        {(overview) => (
          <>
            <section className={classes.section} aria-labelledby="te-doen">
              <h2 id="te-doen" className={classes.title}>
                Te doen
              </h2>
              <ToDoList
                toDo={overview.toDo}
                outages={outageList}
                waitingPath={isAdmin ? WAITING_MESSAGES : undefined}
              />
            </section>
            <OpenCalls />
            <UnderCheck underCheck={overview.toDo.underCheck} />
            <ErpCancellations cancelInErp={overview.toDo.cancelInErp} />
            <FailedMessages failed={overview.toDo.failed} />
            <section className={classes.section} aria-labelledby="cijfers">
              <h2 id="cijfers" className={classes.title}>
                Cijfers
              </h2>
              <Figures start={overview} />
            </section>
          </>
        )}
      </QueryView>
    </BackOfficePage>
  )
}
