import { type ReactNode, useState } from 'react'
import type { TerminalTest } from '#shared/contracts/terminal-tests.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { TERMINAL_TEST_CENTS, type TerminalTestRefusal } from '#shared/domain/payments/terminal-test.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Card } from '../bridge/index.ts'
import classes from './Setup.module.css'
import { forgetTerminalTest, type TestView, useTerminalTest } from './use-terminal-test.ts'

type TestPaymentProps = {
  /** The chosen payment terminal; null for the default terminal of the shop. */
  terminalCode: string | null
  onDone: () => void
  /**
   * Renders the choice of the terminal. `isTesting`: a test is running, or its result is unknown, so the terminal must not
   * change. `onSaving` must be called when a choice begins and ends to be saved, because a test must not start at the former terminal.
   */
  choice?: (state: { isTesting: boolean; onSaving: (isSaving: boolean) => void }) => ReactNode
}

/** Test payment of one cent on the payment terminal of this till. The user can go on without it. */
export function TestPayment({ terminalCode, onDone, choice }: TestPaymentProps) {
  const [isSaving, setSaving] = useState(false)
  const { view, begin, cancel, leave, isCanceling, cancelProblem } = useTerminalTest(terminalCode)
  const isRunning = view.kind === 'starting' || (view.kind === 'known' && view.test.state === 'waiting')
  const amount = formatCents(TERMINAL_TEST_CENTS)
  return (
    <>
      {choice?.({ isTesting: isRunning || view.kind === 'unreachable', onSaving: setSaving })}
      <Card
        title="Testbetaling"
        about={`Zo ziet u of de pinautomaat werkt. De automaat vraagt ${amount}, en dat bedrag wordt echt betaald.`}
      >
        <p>
          De cent blijft op de rekening van de winkel, bij PAY. als “Testbetaling kassa”. Hij hoort bij geen order en
          telt niet mee in de omzet. Teruggeven kan alleen in Mijn PAY., bij de transacties.
        </p>
        {resultOf(view)}
        {isRunning && cancelProblem !== undefined && <Notice tone="bad">{cancelProblem}</Notice>}
        <div className={classes.buttons}>
          {/* The button stays in its place, so that the second press of a double press does not cancel the test. */}
          <Button
            variant="default"
            size="lg"
            loading={isRunning}
            disabled={view.kind === 'unreachable' || isSaving}
            onClick={begin}
          >
            Testbetaling van {amount}
          </Button>
          {view.kind === 'known' && isRunning && (
            <Button variant="subtle" size="lg" loading={isCanceling} onClick={cancel}>
              Test annuleren
            </Button>
          )}
        </div>
      </Card>
      <div className={classes.buttons}>
        <Button
          size="lg"
          loading={isCanceling}
          onClick={async () => {
            if (!(await leave())) return
            forgetTerminalTest(view)
            onDone()
          }}
        >
          {view.kind === 'known' && view.test.state === 'approved' ? 'Verder' : 'Verder zonder testbetaling'}
        </Button>
      </div>
    </>
  )
}

function resultOf(view: TestView): ReactNode {
  switch (view.kind) {
    case 'absent':
      return null
    case 'starting':
      return <Notice tone="waits">De testbetaling wordt gestart.</Notice>
    case 'unreachable':
      return (
        <Notice tone="waits">
          De winkel antwoordt nu niet, dus de uitslag is nog niet bekend. De kassa vraagt hem vanzelf na en begint geen
          tweede betaling. Tot dan kunt u geen andere pinautomaat kiezen. Wilt u niet wachten? Vraagt de automaat nog om
          een pas, druk daar dan op Stop. Kies daarna "Verder zonder testbetaling".
        </Notice>
      )
    case 'lost':
      return (
        <Notice tone="bad">
          De testbetaling is niet gestart, want er was geen verbinding met de winkel. Probeer het nog eens.
        </Notice>
      )
    case 'refused':
      return <Notice tone="bad">{view.reason}</Notice>
    case 'failed':
      return <Notice tone="bad">De testbetaling is niet gestart. {view.reason}</Notice>
    case 'known':
      return knownResult(view.test)
    default:
      return view satisfies never
  }
}

function knownResult({ state, refusal }: TerminalTest): ReactNode {
  switch (state) {
    case 'waiting':
      return <Notice tone="waits">De automaat vraagt nu één cent. Houd een pas tegen de automaat.</Notice>
    case 'approved':
      return <Notice tone="good">Goedgekeurd. De pinautomaat werkt.</Notice>
    case 'declined':
      return (
        <Notice tone="waits">
          Geweigerd. De automaat werkt wel, maar deze pas is niet aangenomen. Er is niets betaald. Probeer een andere
          pas.
        </Notice>
      )
    case 'canceled':
      return <Notice>Geannuleerd. Er is niets betaald.</Notice>
    case 'no_answer':
      return (
        <Notice tone="bad">
          Geen antwoord van de automaat. Vraagt hij nog om een pas, druk daar dan op Stop. Mogelijk is de cent toch
          betaald: dat staat in Mijn PAY. Kijk of de automaat aanstaat en netwerk heeft, en probeer het na twee minuten
          opnieuw.
        </Notice>
      )
    case 'not_started':
      return <Notice tone="bad">{REFUSALS[refusal ?? 'refused']}</Notice>
    default:
      return state satisfies never
  }
}

const REFUSALS: Readonly<Record<TerminalTestRefusal, string>> = {
  terminal_offline: 'De pinautomaat is niet bereikbaar. Kijk of hij aanstaat en netwerk heeft, en probeer het opnieuw.',
  refused:
    'De betaaldienst nam de testbetaling niet aan. Kijk of de juiste pinautomaat is gekozen, of vraag de beheerder naar de instellingen bij PAY.',
  provider_away:
    'De betaaldienst is nu niet bereikbaar. Er is niets betaald. Probeer het straks opnieuw, of ga verder zonder testbetaling.',
}
