import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { posTiming } from '../../../lib/pos-timing.ts'
import { report } from '../../../lib/report.ts'
import { type ResolvedCode, resolveCode } from '../quick-order/index.ts'
import classes from './ScanHandler.module.css'
import { listenForScans } from './wedge.ts'

/** Message about a scan. `kind` is the kind of the result; it is `refused` too when the lookup failed. */
type ScanNotice = { kind: ResolvedCode['kind']; text: string; scanNumber: number }

/**
 * Handles scans on every page in the seller's window, and shows a notice for a few seconds. Rendered once, in the frame
 * of the app.
 *
 * @param isLocked true while scans must be ignored: the till is locked or switches user, or no staff is logged in
 */
export function ScanHandler({ isLocked }: { isLocked: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [notice, setNotice] = useState<ScanNotice>()
  const scanNumber = useRef(0)
  const isOff = useRef(isLocked)
  const handleScan = useRef(async (_code: string) => {})

  handleScan.current = async (code) => {
    const thisScan = ++scanNumber.current
    const notify = (kind: ScanNotice['kind'], text: string) => setNotice({ kind, text, scanNumber: thisScan })
    try {
      const resolved = await resolveCode({ api, queryClient }, code)
      notify(resolved.kind, wordsOf(resolved))
      if (resolved.kind === 'order') await navigate(staffPaths.salesOrder(resolved.salesOrderId))
      if (resolved.kind === 'configuring') await navigate(posPaths.newOrder)
    } catch (error) {
      notify('refused', error instanceof ShopError ? `${code}: ${error.message}` : 'De scan kon niet worden opgezocht.')
      if (!(error instanceof ShopError)) report(error, 'scan')
    }
  }
  useEffect(() => {
    isOff.current = isLocked
  }, [isLocked])
  useEffect(
    () => listenForScans(window, { isOff: () => isOff.current, onScan: (code) => void handleScan.current(code) }),
    [],
  )
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(undefined), posTiming.scanNoticeMs)
    return () => clearTimeout(timer)
  }, [notice])

  return (
    <div className={classes.place} role="status" aria-live="polite">
      {notice && (
        <p key={notice.scanNumber} className={classes.notice} data-tone={notice.kind === 'refused' ? 'bad' : 'good'}>
          <span>{notice.text}</span>
          {notice.kind === 'added' && pathname !== posPaths.newOrder && (
            <Link to={posPaths.newOrder}>Naar de order</Link>
          )}
        </p>
      )}
    </div>
  )
}

function wordsOf(resolved: ResolvedCode): string {
  switch (resolved.kind) {
    case 'refused':
      return resolved.text
    case 'added':
      return `Toegevoegd: ${resolved.name}`
    case 'configuring':
      return `${resolved.name}: kies nog wat ontbreekt.`
    case 'order':
      return `Order ${resolved.salesOrderId}`
    default:
      return resolved satisfies never
  }
}
