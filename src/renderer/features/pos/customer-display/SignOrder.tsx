import { useState } from 'react'
import type { DisplayContent, OrderToSign } from '#shared/contracts/pos/display-channels.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { signaturePath } from '#shared/domain/orders/signed-order.ts'
import { Button } from '../../../ui/Button.tsx'
import { SignatureArea, type Stroke } from '../../back-office/signature/index.ts'
import { useDisplayTexts } from './display-language.ts'
import classes from './SignOrder.module.css'
import { TermsText } from './TermsText.tsx'
import { useAnswer } from './use-answer.ts'
import { useIdleEnd } from './use-idle-end.ts'

type SignOrderProps = Omit<Extract<DisplayContent, { kind: 'sign' }>, 'kind'>

/** The customer reviews the order, can read the terms, accepts both and signs. */
export function SignOrder({ offerId, order, terms }: SignOrderProps) {
  const texts = useDisplayTexts()
  const answer = useAnswer()
  const [isReadingTerms, setReadingTerms] = useState(false)
  const [isAccepted, setAccepted] = useState(false)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const decline = () => void answer(offerId, { kind: 'decline' })
  useIdleEnd(decline)

  const finish = async () => {
    if (!isAccepted) return setProblem(texts.acceptFirst)
    if (strokes.length === 0) return setProblem(texts.signFirst)
    setSending(true)
    const isStored = await answer(offerId, { kind: 'sign', path: signaturePath(strokes), acceptsTerms: true })
    setSending(false)
    if (!isStored) setProblem(texts.notStored)
  }
  return (
    <div className={classes.sign}>
      {isReadingTerms && <TermsText terms={terms} onClose={() => setReadingTerms(false)} />}
      {/* Hidden and not removed, so that the signature stays while the customer reads the terms. */}
      <section className={classes.review} aria-labelledby="order-to-sign" hidden={isReadingTerms}>
        <Review order={order} />
      </section>
      <section className={classes.agree} hidden={isReadingTerms}>
        <label className={classes.accept}>
          <input
            type="checkbox"
            checked={isAccepted}
            onChange={({ currentTarget: { checked } }) => {
              setAccepted(checked)
              setProblem(undefined)
            }}
          />
          {texts.accept}
        </label>
        <Button variant="default" onClick={() => setReadingTerms(true)}>
          {texts.readTerms}
        </Button>
        <SignatureArea
          label={texts.signHere}
          clearText={texts.clear}
          isEmpty={strokes.length === 0}
          onChange={(next) => {
            setStrokes(next)
            setProblem(undefined)
          }}
        />
        <p className={classes.problem} role="alert">
          {problem}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={decline}>
            {texts.ratherNot}
          </Button>
          <Button loading={isSending} onClick={() => void finish()}>
            {texts.done}
          </Button>
        </div>
      </section>
    </div>
  )
}

function Review({ order: { rows, totalCents, depositCents, delivery, name } }: { order: OrderToSign }) {
  const texts = useDisplayTexts()
  return (
    <>
      <h1 id="order-to-sign" className={classes.heading}>
        {texts.checkOrder}
      </h1>
      {name && <p className={classes.name}>{name}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable with the keyboard */}
      <ul className={classes.rows} tabIndex={0} aria-labelledby="order-to-sign">
        {rows.map(({ itemId, title, count, unitCents }) => (
          <li key={itemId} className={classes.row}>
            <span>{count}×</span>
            <span lang="nl">{title}</span>
            <span className={classes.amount}>{formatCents(unitCents * count)}</span>
          </li>
        ))}
      </ul>
      <dl className={classes.facts}>
        <div className={classes.total}>
          <dt>{texts.total}</dt>
          <dd>{formatCents(totalCents)}</dd>
        </div>
        {depositCents > 0 && depositCents < totalCents && (
          <div>
            <dt>{texts.deposit}</dt>
            <dd>{formatCents(depositCents)}</dd>
          </div>
        )}
        <div>
          <dt>{texts.delivery}</dt>
          <dd>{texts.deliveries[delivery]}</dd>
        </div>
      </dl>
    </>
  )
}
