import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ServiceOutage } from '#shared/contracts/data-jobs.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { when, whenNext } from '../frame/index.ts'
import { outages } from './data-queries.ts'

const SERVICE_NAMES: Readonly<Record<ServiceOutage['party'], string>> = { erp: 'NetSuite', mail: 'De mailserver' }

/**
 * A banner for the ERP and one for the mail server, while they are unavailable: name, start of the outage, and number
 * of waiting messages. Renders nothing without an outage.
 */
export function Outages({ isAdmin }: { isAdmin: boolean }) {
  const { data } = useQuery(outages(useApi()))
  return data?.outages.map((outage) => (
    <Notice
      key={outage.party}
      tone="waits"
      title={`Storing: ${SERVICE_NAMES[outage.party]} is weg sinds ${when(outage.sinceDateTime)}`}
    >
      <p>
        {outage.reason} {waitingInWords(outage)} Alles blijft bewaard; {whenNext(outage.untilDateTime)} probeert de
        winkel het vanzelf opnieuw.
      </p>
      {isAdmin && outage.waiting > 0 && <Link to={`${staffPaths.dataJobs}?berichten=wacht`}>Bekijk wat er wacht</Link>}
    </Notice>
  ))
}

/** @example waitingInWords({ party: 'erp', waiting: 3, orders: 2 }) // 'Er wachten 3 berichten over 2 orders.' */
function waitingInWords({ party, waiting, orders }: Pick<ServiceOutage, 'party' | 'waiting' | 'orders'>): string {
  if (waiting === 0) return 'Er wacht nu niets.'
  const what = `${waiting} ${waiting === 1 ? MESSAGE_NOUNS[party].one : MESSAGE_NOUNS[party].more}`
  const about = orders > 0 ? ` over ${orders} ${orders === 1 ? 'order' : 'orders'}` : ''
  return `Er ${waiting === 1 ? 'wacht' : 'wachten'} ${what}${about}.`
}

const MESSAGE_NOUNS = { erp: { one: 'bericht', more: 'berichten' }, mail: { one: 'mail', more: 'mails' } } as const
