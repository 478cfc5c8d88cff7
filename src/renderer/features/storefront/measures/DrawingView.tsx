import { IconPrinter } from '@tabler/icons-react'
import type { MeasuredPiece } from '#shared/contracts/measures.ts'
import { dimensionDrawing, shownSizes } from '#shared/domain/measures/drawing.ts'
import { deliveredParts, type SeatHeightChoice } from '#shared/domain/measures/measures.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import classes from './DrawingView.module.css'
import { modelName, type SizesViewProps, useMeasures, useSeatHeight } from './measured-piece.ts'
import { SketchView } from './SketchView.tsx'

/** Dialog with the dimension drawing of a model in the chosen legs and seat height, and a table of its sizes. */
export function DrawingView({ piece, title, itemId, onClose }: SizesViewProps) {
  const measures = useMeasures(piece.model)
  const seatHeight = useSeatHeight(itemId)
  return (
    <Dialog isOpen onClose={onClose} title="Maten" size="large">
      <div className={classes.sheet} data-print-sheet>
        <p className={classes.name}>{title}</p>
        <QueryView query={measures} waiting={<div className={classes.waiting} />}>
          {({ pieces }) => (
            <>
              {pieces.map((own) => (
                <PieceDrawing
                  key={own.model}
                  own={own}
                  name={pieces.length > 1 ? modelName(own.model) : title}
                  heading={pieces.length > 1 || own.count > 1 ? `${own.count} × ${modelName(own.model)}` : undefined}
                  legs={piece.legs}
                  isMirrored={piece.isMirrored}
                  seatHeight={seatHeight}
                />
              ))}
              <p className={classes.note}>
                Alle maten in centimeters. De zithoogte is die van de voorrand: een zacht kussen is in het midden hoger.
                Wij maken elk meubel met de hand; een maat kan hooguit twee centimeter afwijken.
              </p>
              <div className={classes.actions}>
                <Button
                  variant="default"
                  leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
                  onClick={() => window.print()}
                >
                  Afdrukken
                </Button>
              </div>
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  )
}

type PieceDrawingProps = {
  own: MeasuredPiece
  /** Name of the piece, for the titles of the drawing. */
  name: string
  heading: string | undefined
  legs: string | undefined
  isMirrored: boolean
  seatHeight: SeatHeightChoice | undefined
}

function PieceDrawing({ own, name, heading, legs, isMirrored, seatHeight }: PieceDrawingProps) {
  const { front, side, top } = dimensionDrawing({ name, ...own, legs, isMirrored, seatHeight })
  return (
    <section className={classes.piece}>
      {heading && <h3 className={classes.heading}>{heading}</h3>}
      <div className={classes.views}>
        <View caption="Vooraanzicht" sketch={front} />
        <View caption="Zijaanzicht" sketch={side} />
        <View caption="Bovenaanzicht" sketch={top} />
        <SizeTable own={own} seatHeight={seatHeight} />
      </div>
    </section>
  )
}

function View({ caption, sketch }: { caption: string; sketch: Parameters<typeof SketchView>[0]['sketch'] }) {
  return (
    <figure className={classes.view}>
      <SketchView sketch={sketch} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

function SizeTable({
  own: { sizes, count },
  seatHeight,
}: {
  own: MeasuredPiece
  seatHeight: SeatHeightChoice | undefined
}) {
  const shown = shownSizes(sizes, seatHeight)
  const rows: [string, number | null][] = [
    ['Breedte', shown.width],
    ['Diepte', shown.depth],
    ['Diepte met de voeten omhoog', shown.extended],
    ['Hoogte', shown.height],
    ['Zithoogte', shown.seatHeight],
    ['Zitdiepte', shown.parts.length > 1 ? null : shown.seatDepth],
    ['Zitbreedte', shown.parts.length > 1 ? null : shown.seatWidth],
    ['Armhoogte', shown.armHeight],
    ['Hoogte van de poten', shown.legs || null],
  ]
  return (
    <table className={classes.table}>
      <caption>{count > 1 ? 'Maten per stuk' : 'Maten'}</caption>
      <tbody>
        {rows.map(([label, value]) => value !== null && <SizeRow key={label} label={label} text={`${value} cm`} />)}
        {shown.parts.length > 1 &&
          deliveredParts(shown).map(({ whole, bare }, index) => (
            <SizeRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity
              key={index}
              label={`Deel ${index + 1}${bare ? ', zonder poten' : ''}`}
              text={`${(bare ?? whole).map(Math.round).join(' × ')} cm`}
            />
          ))}
      </tbody>
    </table>
  )
}

function SizeRow({ label, text }: { label: string; text: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{text}</td>
    </tr>
  )
}
