import { useQuery } from '@tanstack/react-query'
import { journalVerify } from '#shared/contracts/pos/payment-panel-channels.ts'
import { staffFreshness } from '../../../lib/staff-freshness.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { channelKey, usePos } from '../bridge/index.ts'

/**
 * Warns when the journal of payments on this till was changed outside the app. Renders nothing otherwise. For the day
 * close: each time it opens, the journal is verified again.
 */
export function JournalNotice() {
  const pos = usePos()
  const { data } = useQuery({
    queryKey: channelKey(journalVerify.channel),
    queryFn: () => pos.call(journalVerify, null),
    ...staffFreshness.shared,
    networkMode: 'always',
  })
  return data?.problem ? <Notice tone="bad">{data.problem}</Notice> : null
}
