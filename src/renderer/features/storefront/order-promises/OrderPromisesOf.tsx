import { type FormEvent, useState } from 'react'
import type { OrderPromises } from '#shared/contracts/order-promises.ts'
import { ShopError } from '#shared/contracts/shop-error.ts'
import type { DeliveryMethod } from '#shared/domain/checkout/delivery-choice.ts'
import { orderProgressInWords } from '#shared/domain/orders/progress.ts'
import { callInWords } from '#shared/domain/planning/call-backs.ts'
import { preferenceInWords } from '#shared/domain/planning/preference-words.ts'
import { type PreferredWeeks, preferenceProblem } from '#shared/domain/planning/preferred-weeks.ts'
import { outcomeInWords, periodInWords, windowInWords } from '#shared/domain/planning/promise-words.ts'
import { dayWithYear } from '#shared/domain/planning/weeks.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Title } from '../../../ui/Title.tsx'
import { PreferredWeeksFields } from '../../common/preferred-weeks/index.ts'
import classes from './OrderPromises.module.css'
import { useOrderPromises, useSavePreference } from './order-promises-queries.ts'

type OrderPromisesOfProps = { salesOrderId: number; delivery: DeliveryMethod }

/**
 * On the page of an order: how far its lines are, what was promised, what changed and when, and the weeks that suit. Renders nothing
 * for an order without them, such as one of samples.
 */
export function OrderPromisesOf({ salesOrderId, delivery }: OrderPromisesOfProps) {
  const { data, isError } = useOrderPromises(salesOrderId)
  if (isError && !data) {
    return (
      <section className={classes.section} aria-labelledby="beloofd">
        <Heading />
        <p className={classes.quiet}>Wij kunnen dit nu niet ophalen. Laad de pagina opnieuw om het te zien.</p>
      </section>
    )
  }
  if (!data) return null
  return (
    <>
      <Progress steps={orderProgressInWords(data.progress, delivery)} />
      {hasContent(data) && (
        <section className={classes.section} aria-labelledby="beloofd">
          <Heading />
          <PromiseList promises={data} />
          <Preference salesOrderId={salesOrderId} promises={data} />
        </section>
      )}
    </>
  )
}

/** How far the order is. Renders nothing before its first step. */
function Progress({ steps }: { steps: ReturnType<typeof orderProgressInWords> }) {
  const [first] = steps
  if (!first) return null
  return (
    <section className={classes.section} aria-labelledby="hoe-ver">
      <Title order={2} size="h3" id="hoe-ver">
        Hoe ver wij zijn
      </Title>
      {first.product === null ? (
        <p className={classes.progress}>{first.text}.</p>
      ) : (
        <ul className={classes.promises}>
          {steps.map(({ product, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines can be the same product, equally far
            <li key={index}>
              <span className={classes.product}>{product}</span>
              <span>{text}.</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const Heading = () => (
  <Title order={2} size="h3" id="beloofd">
    Wat wij u beloofden
  </Title>
)

const hasContent = ({ periods, windows, calls, preference, isPreferenceOpen }: OrderPromises) =>
  periods.length > 0 || windows.length > 0 || calls.length > 0 || preference !== null || isPreferenceOpen

function PromiseList({ promises: { periods, windows, calls } }: { promises: OrderPromises }) {
  const products = new Set(periods.map(({ salesOrderRowId }) => salesOrderRowId))
  if (periods.length === 0 && windows.length === 0 && calls.length === 0) return null
  return (
    <ul className={classes.promises}>
      {periods.map((period) => (
        <li key={`period ${period.promiseId}`} data-state={period.state}>
          {products.size > 1 && <span className={classes.product}>{period.product}</span>}
          <span className={classes.promise}>{periodInWords(period)}</span>
          <span className={classes.quiet}>
            Beloofd op {dayWithYear(period.madeOn)}. {outcomeInWords(period)}
          </span>
        </li>
      ))}
      {windows.map((window) => (
        <li key={`window ${window.promiseId}`} data-state={window.state}>
          <span className={classes.promise}>{windowInWords(window).title}</span>
          <span className={classes.quiet}>
            Afgesproken op {dayWithYear(window.madeOn)}. {windowInWords(window).outcome}
          </span>
        </li>
      ))}
      {calls.map((call) => (
        <li key={`call ${call.callBackId}`} data-state={call.state}>
          <span className={classes.promise}>{callInWords(call).title}</span>
          <span className={classes.quiet}>{callInWords(call).outcome}</span>
        </li>
      ))}
    </ul>
  )
}

function Preference({ salesOrderId, promises }: { salesOrderId: number; promises: OrderPromises }) {
  const { preference, isPreferenceOpen } = promises
  const [isEditing, setEditing] = useState(false)
  const [isSaved, setSaved] = useState(false)
  if (!isPreferenceOpen) {
    return preference && <p className={classes.quiet}>Uw voorkeur was: {preferenceInWords(preference)}.</p>
  }
  if (isEditing) {
    return (
      <PreferenceForm
        salesOrderId={salesOrderId}
        preference={preference}
        onEnd={(wasSaved) => {
          setEditing(false)
          setSaved(wasSaved)
        }}
      />
    )
  }
  return (
    <div className={classes.preference}>
      {isSaved && <Notice tone="good">Uw voorkeur is bewaard.</Notice>}
      <p>
        Uw voorkeur: <strong>{preference ? preferenceInWords(preference) : 'zo snel mogelijk'}</strong>. U kunt dit
        wijzigen tot wij een moment met u afspreken.
      </p>
      <div>
        <Button variant="default" onClick={() => setEditing(true)}>
          Voorkeur wijzigen
        </Button>
      </div>
    </div>
  )
}

const NO_PREFERENCE: PreferredWeeks = { from: null, until: null, avoided: [] }

type PreferenceFormProps = {
  salesOrderId: number
  preference: PreferredWeeks | null
  onEnd: (wasSaved: boolean) => void
}

function PreferenceForm({ salesOrderId, preference, onEnd }: PreferenceFormProps) {
  const [value, setValue] = useState<PreferredWeeks>(preference ?? NO_PREFERENCE)
  const [problem, setProblem] = useState<string>()
  const save = useSavePreference(salesOrderId)
  useUnsaved(value !== (preference ?? NO_PREFERENCE))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = preferenceProblem(value)
    setProblem(found)
    if (!found) save.mutate(value, { onSuccess: () => onEnd(true) })
  }
  const refusal =
    save.error &&
    (save.error instanceof ShopError ? save.error.message : 'De verbinding viel weg. Probeer het nog eens.')
  return (
    <form className={classes.preference} onSubmit={submit} noValidate aria-label="Voorkeur wijzigen">
      <PreferredWeeksFields
        value={value}
        onChange={(next) => {
          setValue(next)
          setProblem(undefined)
        }}
        errors={{ until: problem }}
      />
      {refusal && <Notice tone="bad">{refusal}</Notice>}
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending}>
          Voorkeur bewaren
        </Button>
        <Button variant="default" onClick={() => onEnd(false)}>
          Niet wijzigen
        </Button>
      </div>
    </form>
  )
}
