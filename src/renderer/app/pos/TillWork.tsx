import { Link } from 'react-router-dom'
import { draftsChanged, draftsList } from '#shared/contracts/pos/draft-channels.ts'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { printsChanged, printsList } from '#shared/contracts/pos/print-channels.ts'
import { useChannelQuery } from '../../features/pos/bridge/index.ts'
import classes from './TillWork.module.css'

/** Lists the open work of this till: orders that wait for the connection, and failed prints. */
export function TillWork() {
  const drafts = useChannelQuery(draftsList, draftsChanged).data?.drafts ?? []
  const jobs = useChannelQuery(printsList, printsChanged).data?.jobs ?? []
  const waiting = drafts.filter(({ state }) => state !== 'sent')
  const isAnyRefused = drafts.some(({ state }) => state === 'refused')
  const unprinted = jobs.filter(({ state }) => state === 'failed')
  return (
    <ul className={classes.list}>
      <li>
        <Link to={posPaths.drafts} className={classes.link} data-bad={isAnyRefused || undefined}>
          Bewaarde orders{waiting.length > 0 && ` (${waiting.length})`}
        </Link>
      </li>
      <li>
        <Link to={posPaths.prints} className={classes.link} data-bad={unprinted.length > 0 || undefined}>
          Afdrukken{unprinted.length > 0 && ` (${unprinted.length} mislukt)`}
        </Link>
      </li>
    </ul>
  )
}
