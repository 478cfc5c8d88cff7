import { useRef, useState } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { counterPaths } from '#shared/contracts/terminal/counter-paths.ts'
import { hasStaffSession } from '#shared/domain/accounts/at-the-till.ts'
import { PaymentStrip } from '../../features/counter-payments/index.ts'
import { Lock, useSessionOfTill, useTillSession, useTouch } from '../../features/counter-session/index.ts'
import { KeptNotice, StateBanner, StateDots, useTerminalState } from '../../features/counter-state/index.ts'
import { ScanDesk } from '../../features/scan/index.ts'
import { Button } from '../../ui/Button.tsx'
import { CommandDesk } from './CommandDesk.tsx'
import { CounterBar } from './CounterBar.tsx'
import classes from './CounterFrame.module.css'
import { OrderForCustomer } from './OrderForCustomer.tsx'
import { openOrderIn } from './open-order.ts'
import { PasswordReturn } from './PasswordReturn.tsx'
import { TillWork } from './TillWork.tsx'
import { useFrameHeight } from './use-frame-height.ts'
import { useShopReturns } from './use-shop-returns.ts'
import { useWayIn } from './use-way-in.ts'

/**
 * What stands around every page of the terminal, those of the shop and the back office alike: the bar of the counter, how
 * everything around the till stands, payments that nobody may forget, and the lock over all of it.
 */
export function CounterFrame() {
  const { data: till, isError, refetch } = useTillSession()
  const { data: state } = useTerminalState()
  const [isSwitching, setSwitching] = useState(false)
  const { pathname } = useLocation()
  const head = useRef<HTMLElement>(null)
  useFrameHeight(head)
  const isKnown = useSessionOfTill(till)
  const isLocked = till?.isLocked === true
  const isStaff = till !== undefined && hasStaffSession(till)
  useTouch(isLocked)
  useWayIn(isKnown ? till : undefined)
  useShopReturns(state?.server.state)

  const handOver = () => {
    setSwitching(true)
    // The main process asks the shop anew who has a PIN.
    void refetch()
  }

  if (!till) return <Opening hasFailed={isError} onRetry={() => void refetch()} />
  const openOrderId = openOrderIn(pathname)
  const isCovered = isLocked || isSwitching
  return (
    <>
      <div
        className={classes.work}
        data-frame="counter"
        data-covered={isCovered || undefined}
        inert={isCovered}
        aria-hidden={isCovered || undefined}
      >
        <a href={`#${CONTENT}`} className={classes.skip}>
          Naar de inhoud
        </a>
        <section ref={head} className={classes.head} aria-label="De kassa en haar toestand">
          {isStaff && <CounterBar till={till} onSwitch={handOver} />}
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
                serverHelp={till.session ? undefined : <Link to={counterPaths.settings}>Adres van de winkel</Link>}
              />
              <KeptNotice server={state.server.state} />
            </>
          )}
          {isStaff && <PaymentStrip openOrderId={openOrderId} />}
        </section>
        {isKnown && <Outlet />}
        {isStaff && openOrderId !== undefined && <OrderForCustomer key={openOrderId} id={openOrderId} />}
        <ScanDesk isLocked={isCovered || !isStaff || !isKnown} />
        <CommandDesk isReady={isKnown && isStaff && !isCovered} openOrderId={openOrderId} />
      </div>
      <Lock till={till} isSwitching={isSwitching} onBack={() => setSwitching(false)} PasswordWay={PasswordReturn} />
    </>
  )
}

/** Where the content of every page begins. */
const CONTENT = 'inhoud'

/** Before the main process answered, which takes a few milliseconds; and when it does not. */
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
