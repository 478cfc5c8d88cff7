import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { posPaths } from '#shared/contracts/pos/pos-paths.ts'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import type { Settings } from '#shared/contracts/pos/settings-channels.ts'
import { SETUP_STEPS, type Setup, type SetupStep, setupRead, setupSave } from '#shared/contracts/pos/setup-channels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useStaffAction } from '../../back-office/frame/index.ts'
import { useHasRole } from '../../common/sessions/index.ts'
import { channelKey, localQueryOptions, usePos } from '../bridge/index.ts'
import { useTillSession } from '../sessions/index.ts'
import { useSettings } from '../settings/index.ts'
import { FinishStep } from './FinishStep.tsx'
import { PrinterStep } from './PrinterStep.tsx'
import classes from './Setup.module.css'
import { ShopStep } from './ShopStep.tsx'
import { LogInFirst, TerminalStep, TillStep } from './steps.tsx'

const KEY = channelKey(setupRead.channel)

/** Leads through the setup of a new till. Each step is stored, so that the setup continues there after a restart. */
export function TillSetup() {
  const pos = usePos()
  const setup = useQuery({ queryKey: KEY, queryFn: () => pos.call(setupRead, null), ...localQueryOptions })
  const settings = useSettings().data
  const session = useTillSession().data
  return (
    <QueryView query={setup} waiting={<Skeleton height={320} aria-label="De eerste keer wordt geopend" />}>
      {(current) => settings && session && <Steps setup={current} settings={settings} session={session} />}
    </QueryView>
  )
}

type StepsProps = { setup: Setup; settings: Settings; session: TillSession }

function Steps({ setup, settings, session }: StepsProps) {
  const pos = usePos()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [scannedCode, setScannedCode] = useState<string>()
  const isAdmin = useHasRole('Admin')
  const isSales = useHasRole('Sales')
  const save = useStaffAction((next: Setup) => pos.call(setupSave, next), {
    onSuccess: (stored) => client.setQueryData(KEY, stored),
  })
  const { step } = setup
  const index = SETUP_STEPS.indexOf(step)
  const goTo = (next: SetupStep | undefined) => next && save.mutate({ isOpen: true, step: next })
  const goOn = () => goTo(SETUP_STEPS[index + 1])
  const leave = (path: string) => void navigate(path)
  const finish = () => save.mutate({ isOpen: false, step: 'shop' }, { onSuccess: () => leave(posPaths.newOrder) })
  const isStaff = session.session !== null && (isAdmin || isSales)

  const content = () => {
    switch (step) {
      case 'shop':
        return (
          <ShopStep
            shopUrl={settings.shopUrl}
            onDone={(code) => {
              setScannedCode(code)
              goOn()
            }}
          />
        )
      case 'till':
        return <TillStep shopUrl={settings.shopUrl} till={session.till} scannedCode={scannedCode} onDone={goOn} />
      case 'printer':
        return isStaff ? <PrinterStep settings={settings} onDone={goOn} /> : <LogInFirst />
      case 'terminal':
        return isStaff ? <TerminalStep settings={settings} onDone={goOn} /> : <LogInFirst />
      case 'start':
        return isStaff ? (
          <FinishStep settings={settings} till={session.till} isAdmin={isAdmin} onDone={finish} />
        ) : (
          <LogInFirst />
        )
      default:
        return step satisfies never
    }
  }

  return (
    <div className={classes.setup}>
      <ol className={classes.steps} aria-label="Stappen">
        {SETUP_STEPS.map((one, at) => (
          <li key={one} aria-current={one === step ? 'step' : undefined} data-done={at < index || undefined}>
            {STEP_NAMES[one]}
          </li>
        ))}
      </ol>
      {content()}
      {save.notice && <Notice tone={save.notice.tone}>{save.notice.text}</Notice>}
      <div className={classes.buttons}>
        {index > 0 && (
          <Button variant="default" size="lg" onClick={() => goTo(SETUP_STEPS[index - 1])}>
            Vorige
          </Button>
        )}
        <Button variant="default" size="lg" onClick={() => leave(posPaths.newOrder)}>
          Later verder
        </Button>
      </div>
    </div>
  )
}

const STEP_NAMES: Record<SetupStep, string> = {
  shop: 'Winkel',
  till: 'Kassa',
  printer: 'Bonprinter',
  terminal: 'Pinautomaat',
  start: 'Starten',
}
