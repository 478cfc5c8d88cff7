import { Link } from 'react-router-dom'
import { counterPaths } from '#shared/contracts/terminal/counter-paths.ts'
import { draftsChanged, draftsList } from '#shared/contracts/terminal/draft-channels.ts'
import { printsChanged, printsList } from '#shared/contracts/terminal/print-channels.ts'
import { useTold } from '../../features/counter-link/index.ts'
import classes from './TillWork.module.css'

/** What this till still has to do: orders that wait for the shop, and paper that did not come. */
export function TillWork() {
  const drafts = useTold(draftsList, draftsChanged).data?.drafts ?? []
  const jobs = useTold(printsList, printsChanged).data?.jobs ?? []
  const waiting = drafts.filter(({ state }) => state !== 'sent')
  const isAnyRefused = drafts.some(({ state }) => state === 'refused')
  const unprinted = jobs.filter(({ state }) => state === 'failed')
  return (
    <ul className={classes.list}>
      <li>
        <Link to={counterPaths.drafts} className={classes.link} data-bad={isAnyRefused || undefined}>
          Bewaarde orders{waiting.length > 0 && ` (${waiting.length})`}
        </Link>
      </li>
      <li>
        <Link to={counterPaths.prints} className={classes.link} data-bad={unprinted.length > 0 || undefined}>
          Afdrukken{unprinted.length > 0 && ` (${unprinted.length} mislukt)`}
        </Link>
      </li>
    </ul>
  )
}
