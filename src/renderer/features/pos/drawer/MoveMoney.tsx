import { type FormEvent, useState } from 'react'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { amountInWords, amountProblem, typedCents } from '#shared/domain/money/typed-amount.ts'
import { newUuid } from '../../../lib/new-uuid.ts'
import { Button } from '../../../ui/Button.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Question } from '../../../ui/Question.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { Card } from '../bridge/index.ts'
import classes from './Drawer.module.css'
import { useMoveMoney } from './drawer-queries.ts'
import { PURPOSES } from './drawer-words.ts'
import { beginMovement, changeMovement, useMovementEntry } from './drawer-work-store.ts'
import type { MovementEntry } from './persisted-drawer-work.ts'

type Purpose = (typeof PURPOSES)[number]['value']

/**
 * Form for money that the user puts into the drawer or takes out of it. Warns before more is taken out than must be in
 * the drawer. The form is persisted together with its id, so a repeated submission is booked once, also after the till was
 * killed.
 */
export function MoveMoney() {
  const entry = useMovementEntry()
  const [wasTried, setTried] = useState(false)
  const [expectedCents, setExpected] = useState<number>()
  const closeWarning = () => setExpected(undefined)
  const move = useMoveMoney({
    onDone: () => {
      beginMovement(entry.kind)
      setTried(false)
    },
    onShort: setExpected,
  })
  const amountCents = typedCents(entry.amount)
  const isShort = move.error instanceof ShopError && move.error.code === 'drawer_short'

  const change = (changes: Partial<MovementEntry>) => {
    move.dismiss()
    // Another entry is another movement; the former one may have been booked although its response was lost.
    changeMovement(({ wasSent }) => ({ ...changes, ...(wasSent && { movementId: newUuid(), wasSent: false }) }))
  }
  const book = (confirmsShortage: boolean) => {
    setTried(true)
    const { movementId, kind, purpose, reason } = entry
    if (!amountCents || reason.trim() === '') return
    changeMovement(() => ({ movementId, wasSent: true }))
    move.mutate({ movementId, kind, purpose, amountCents, reason: reason.trim(), confirmsShortage })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    book(false)
  }
  return (
    <Card title="Storten of opnemen" about="Wisselgeld erbij, geld naar de bank, een kleine uitgave: boek het meteen.">
      <form className={classes.form} onSubmit={submit} noValidate>
        <RadioCards
          legend="Wat doet u?"
          isLegendHidden
          name="kind"
          direction="row"
          value={entry.kind}
          options={[
            { value: 'in', label: 'Storting', hint: 'Geld in de la' },
            { value: 'out', label: 'Opname', hint: 'Geld uit de la' },
          ]}
          onChange={(kind) => change({ kind })}
        />
        <NativeSelect
          label="Waarvoor"
          data={PURPOSES}
          value={entry.purpose}
          onChange={({ currentTarget: { value } }) => change({ purpose: value as Purpose })} // the options are purposes
        />
        <TextInput
          label="Bedrag"
          withAsterisk
          inputMode="decimal"
          autoComplete="off"
          placeholder="0,00"
          value={entry.amount}
          description={amountInWords(entry.amount)}
          error={amountError(entry.amount, wasTried)}
          onChange={({ currentTarget: { value } }) => change({ amount: value })}
        />
        <TextInput
          label="Reden"
          withAsterisk
          autoComplete="off"
          maxLength={300}
          value={entry.reason}
          error={wasTried && entry.reason.trim() === '' ? 'Schrijf waarvoor dit is.' : undefined}
          onChange={({ currentTarget: { value } }) => change({ reason: value })}
        />
        {move.notice && !isShort && <Notice tone={move.notice.tone}>{move.notice.text}</Notice>}
        <Button type="submit" size="lg" loading={move.isPending}>
          {entry.kind === 'in' ? 'Storting boeken' : 'Opname boeken'}
        </Button>
      </form>
      <Question
        isOpen={expectedCents !== undefined}
        onClose={closeWarning}
        title="Meer dan er ligt"
        answers={
          <>
            <Button variant="default" size="lg" onClick={closeWarning}>
              Bedrag wijzigen
            </Button>
            <Button
              size="lg"
              onClick={() => {
                closeWarning()
                book(true)
              }}
            >
              Toch boeken
            </Button>
          </>
        }
      >
        <p>
          Volgens de kassa ligt er {formatCents(expectedCents ?? 0)} in de la. U haalt er{' '}
          {formatCents(amountCents ?? 0)} uit. Klopt dat?
        </p>
      </Question>
    </Card>
  )
}

function amountError(typed: string, wasTried: boolean): string | undefined {
  if (typed.trim() === '') return wasTried ? 'Vul een bedrag in.' : undefined
  const problem = amountProblem(typed)
  if (problem) return problem
  return typedCents(typed) === 0 && wasTried ? 'Vul een bedrag boven nul in.' : undefined
}
