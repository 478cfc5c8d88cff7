import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { posTiming } from '../../../lib/pos-timing.ts'
import { report } from '../../../lib/report.ts'
import { type ResolvedCode, resolveCode } from '../quick-order/index.ts'
import classes from './ScanHandler.module.css'
import { listenForScans } from './wedge.ts'

/** Result of a scan as text. `kind` is the kind of the code, when it was resolved. */
type ScanNotice = { kind: ResolvedCode['kind']; text: string; turn: number }

/**
 * Handles scans anywhere in the showroom app and shows a notice for a few seconds. Rendered once, in the frame of the
 * app.
 *
 * @param isLocked scans are ignored while the till is locked
 */
export function ScanHandler({ isLocked }: { isLocked: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [told, setTold] = useState<ScanNotice>()
  const turn = useRef(0)
  const isOff = useRef(isLocked)
  const follow = useRef(async (_code: string) => {})

  follow.current = async (code) => {
    const own = ++turn.current
    const tell = (kind: ScanNotice['kind'], text: string) => setTold({ kind, text, turn: own })
    try {
      const lead = await resolveCode({ api, queryClient }, code)
      tell(lead.kind, wordsOf(lead))
      if (lead.kind === 'order') await navigate(sitePaths.salesOrder(lead.salesOrderId))
      if (lead.kind === 'configuring') await navigate(posPaths.newOrder)
    } catch (error) {
      tell('refused', error instanceof ShopError ? `${code}: ${error.message}` : 'De scan kon niet worden opgezocht.')
      if (!(error instanceof ShopError)) report(error, 'scan')
    }
  }
  useEffect(() => {
    isOff.current = isLocked
  }, [isLocked])
  useEffect(
    () => listenForScans(window, { isOff: () => isOff.current, onScan: (code) => void follow.current(code) }),
    [],
  )
  useEffect(() => {
    if (!told) return
    const timer = setTimeout(() => setTold(undefined), posTiming.scanNoticeMs)
    return () => clearTimeout(timer)
  }, [told])

  return (
    <div className={classes.place} role="status" aria-live="polite">
      {told && (
        <p key={told.turn} className={classes.notice} data-tone={told.kind === 'refused' ? 'bad' : 'good'}>
          <span>{told.text}</span>
          {told.kind === 'added' && pathname !== posPaths.newOrder && <Link to={posPaths.newOrder}>Naar de order</Link>}
        </p>
      )}
    </div>
  )
}

function wordsOf(lead: ResolvedCode): string {
  switch (lead.kind) {
    case 'refused':
      return lead.text
    case 'added':
      return `Toegevoegd: ${lead.name}`
    case 'configuring':
      return `${lead.name}: kies nog wat ontbreekt.`
    case 'order':
      return `Order ${lead.salesOrderId}`
    default:
      return lead satisfies never
  }
}
