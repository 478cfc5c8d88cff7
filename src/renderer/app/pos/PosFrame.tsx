import { lazy, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import { hasStaffSession } from '#shared/domain/accounts/till-access.ts'
import { OfflineCacheNotice, StateBanner, StateDots, usePosState } from '../../features/pos/connection/index.ts'
import { PaymentStrip } from '../../features/pos/payments/index.ts'
import { PracticeBar } from '../../features/pos/practice/index.ts'
import { ScanHandler } from '../../features/pos/scan/index.ts'
import {
  Lock,
  StrongLogin,
  useActivityReport,
  useSyncTillSession,
  useTillSession,
} from '../../features/pos/sessions/index.ts'
import { TillViewContext } from '../../features/storefront/views/index.ts'
import { Button } from '../../ui/Button.tsx'
import { MenuCommands } from './MenuCommands.tsx'
import { OrderOnCustomerDisplay } from './OrderOnCustomerDisplay.tsx'
import { orderIdFromPath } from './open-order.ts'
import { PasswordUnlock } from './PasswordUnlock.tsx'
import { PosBar } from './PosBar.tsx'
import classes from './PosFrame.module.css'
import { publishFrameHeight } from './publish-frame-height.ts'
import { RequestOrder } from './RequestOrder.tsx'
import { TillWork } from './TillWork.tsx'
import { useLoginRedirect } from './use-login-redirect.ts'
import { useRevalidateOnReconnect } from './use-revalidate-on-reconnect.ts'

// Loaded when a seller opens it: 3D is much code.
const ProductIn3d = lazy(async () => ({
  default: (await import('../../features/pos/quick-order/ProductIn3d.tsx')).ProductIn3d,
}))

/**
 * Surrounds every page in the seller's window, including the pages of the shop and the back office. Shows the bar, the
 * state of the till's connections, payments of other orders, and the lock screen.
 */
export function PosFrame() {
  const { data: till, isError, refetch } = useTillSession()
  const { data: state } = usePosState()
  const [isSwitching, setSwitching] = useState(false)
  const { pathname } = useLocation()
  const isKnown = useSyncTillSession(till)
  const isLocked = till?.isLocked === true
  const isStaff = till !== undefined && hasStaffSession(till)
  useActivityReport(isLocked)
  useLoginRedirect(isKnown ? till : undefined)
  useRevalidateOnReconnect(state?.server.state)

  const startUserSwitch = () => {
    setSwitching(true)
    // For this call the main process requests the list of users with a PIN from the shop again.
    void refetch()
  }

  if (!till) return <Opening hasFailed={isError} onRetry={() => void refetch()} />
  const openOrderId = orderIdFromPath(pathname)
  const isCovered = isLocked || isSwitching
  return (
    <>
      {isStaff && !isLocked && openOrderId !== undefined && <RequestOrder key={openOrderId} id={openOrderId} />}
      <div
        className={classes.work}
        data-frame="counter"
        data-covered={isCovered || undefined}
        inert={isCovered}
        aria-hidden={isCovered || undefined}
      >
        <a href={`#${MAIN_ID}`} className={classes.skip}>
          Naar de inhoud
        </a>
        <section ref={publishFrameHeight} className={classes.head} aria-label="De kassa en haar toestand">
          <PracticeBar />
          {isStaff && <PosBar till={till} onSwitch={startUserSwitch} />}
          {state && (
            <>
              <div className={classes.state}>
                <StateDots state={state} />
                {state.update && (
                  <p className={classes.quiet}>Versie {state.update.version} komt bij de volgende start</p>
                )}
                {isStaff && <TillWork />}
              </div>
              <StateBanner
                state={state}
                serverHelp={till.session ? undefined : <Link to={posPaths.settings}>Adres van de winkel</Link>}
              />
              <OfflineCacheNotice server={state.server.state} />
            </>
          )}
          {isStaff && <PaymentStrip openOrderId={openOrderId} />}
        </section>
        {isKnown && (
          <TillViewContext value={isStaff ? ProductIn3d : undefined}>
            <Outlet />
          </TillViewContext>
        )}
        {isStaff && openOrderId !== undefined && <OrderOnCustomerDisplay key={openOrderId} id={openOrderId} />}
        <ScanHandler isLocked={isCovered || !isStaff || !isKnown} />
        <MenuCommands
          isReady={isKnown && isStaff && !isCovered}
          openOrderId={openOrderId}
          onSwitchUser={startUserSwitch}
        />
      </div>
      <StrongLogin till={till} PasswordLogin={PasswordUnlock} />
      <Lock till={till} isSwitching={isSwitching} onBack={() => setSwitching(false)} PasswordLogin={PasswordUnlock} />
    </>
  )
}

/** Element id of the `<main>` of every page. */
const MAIN_ID = 'inhoud'

/** Shown during the few milliseconds until the main process responds, and with a retry button when the call fails. */
function Opening({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  return (
    <div className={classes.opening} role="status">
      {hasFailed ? (
        <>
          <h1>De kassa antwoordt niet</h1>
          <p>Probeer het nog eens. Helpt dat niet, sluit de kassa dan af en start hem opnieuw.</p>
          <Button onClick={onRetry}>Opnieuw proberen</Button>
        </>
      ) : (
        <p className={classes.quiet}>De kassa wordt geopend…</p>
      )}
    </div>
  )
}
