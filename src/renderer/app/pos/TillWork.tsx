import { Link } from 'react-router-dom'
import { draftsChanged, draftsList } from '#shared/contracts/pos/draft-channels.ts'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { printsChanged, printsList } from '#shared/contracts/pos/print-channels.ts'
import { useChannelQuery } from '../../features/pos/bridge/index.ts'
import classes from './TillWork.module.css'

/** Links to the open work of this till: drafts that are not sent, and failed prints. */
export function TillWork() {
  const drafts = useChannelQuery(draftsList, draftsChanged).data?.drafts ?? []
  const printJobs = useChannelQuery(printsList, printsChanged).data?.jobs ?? []
  const unsent = drafts.filter(({ state }) => state !== 'sent')
  const isAnyRefused = drafts.some(({ state }) => state === 'refused')
  const failedPrints = printJobs.filter(({ state }) => state === 'failed')
  return (
    <ul className={classes.list}>
      <li>
        <Link to={posPaths.drafts} className={classes.link} data-bad={isAnyRefused || undefined}>
          Bewaarde orders{unsent.length > 0 && ` (${unsent.length})`}
        </Link>
      </li>
      <li>
        <Link to={posPaths.prints} className={classes.link} data-bad={failedPrints.length > 0 || undefined}>
          Afdrukken{failedPrints.length > 0 && ` (${failedPrints.length} mislukt)`}
        </Link>
      </li>
    </ul>
  )
}
