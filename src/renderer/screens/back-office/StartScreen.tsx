import { useQuery } from '@tanstack/react-query'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { BackOfficePage } from '../../features/back-office/frame/index.ts'
import { outages } from '../../features/back-office/operations/data-queries.ts'
import { Outages } from '../../features/back-office/operations/Outages.tsx'
import { FailedMessages } from '../../features/back-office/start-page/FailedMessages.tsx'
import { Figures } from '../../features/back-office/start-page/Figures.tsx'
import classes from '../../features/back-office/start-page/StartPage.module.css'
import { startPage } from '../../features/back-office/start-page/start-queries.ts'
import { ToDoList } from '../../features/back-office/start-page/ToDoList.tsx'
import { useHasRole } from '../../features/common/sessions/index.ts'
import { useApi } from '../../lib/api.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const WAITING = `${sitePaths.dataJobs}?berichten=wacht`

/** /admin: open tasks and figures of today. */
export function StartScreen() {
  const api = useApi()
  const start = useQuery(startPage(api))
  const away = useQuery(outages(api)).data?.outages ?? []
  const isAdmin = useHasRole('Admin')

  return (
    <BackOfficePage title="Start">
      <Outages isAdmin={isAdmin} />
      <QueryView query={start} waiting={<Skeleton height={480} aria-label="De startpagina wordt opgehaald" />}>
        {(told) => (
          <>
            <section className={classes.section} aria-labelledby="te-doen">
              <h2 id="te-doen" className={classes.title}>
                Te doen
              </h2>
              <ToDoList toDo={told.toDo} outages={away} waitingAt={isAdmin ? WAITING : undefined} />
            </section>
            <FailedMessages failed={told.toDo.failed} />
            <section className={classes.section} aria-labelledby="cijfers">
              <h2 id="cijfers" className={classes.title}>
                Cijfers
              </h2>
              <Figures start={told} />
            </section>
          </>
        )}
      </QueryView>
    </BackOfficePage>
  )
}
