import { useEffect, useRef } from 'react'
import { displayEndOffer } from '#shared/contracts/pos/display-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePos } from '../bridge/index.ts'

/** Ends an offer on the customer display when the component is unmounted. */
export function useEndAtLeaving(offerId: string | undefined): void {
  const pos = usePos()
  const latest = useRef(offerId)
  useEffect(() => {
    latest.current = offerId
  }, [offerId])
  useEffect(
    () => () => {
      if (latest.current === undefined) return
      pos
        .call(displayEndOffer, { offerId: latest.current })
        .catch((error: unknown) => report(error, 'customer display'))
    },
    [pos],
  )
}
