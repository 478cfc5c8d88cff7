import type { BatchFigure, ServiceFigure } from '#shared/contracts/service-desk.ts'
import { formatCents } from '#shared/domain/money/format.ts'
import { type Column, DataTable, SectionCard } from '../frame/index.ts'

type FiguresProps = {
  models: readonly ServiceFigure[]
  leathers: readonly ServiceFigure[]
  batches?: readonly BatchFigure[] | undefined
  total: ServiceFigure
}

/** The service cases of a period by model, leather and batch of leather, with their share of the sold lines and their cost. */
export function ServiceFiguresView({ models, leathers, batches, total }: FiguresProps) {
  return (
    <>
      <SectionCard title="Samen">
        <p>
          {total.cases === 1 ? '1 melding' : `${total.cases} meldingen`} op{' '}
          {total.sold === 1 ? '1 bestelling' : `${total.sold} bestellingen`} {`(${shareOf(total)})`}, kosten{' '}
          {formatCents(total.costCents)}.
        </p>
      </SectionCard>
      <FigureTable title="Per model" name="Model" rows={models} />
      <FigureTable title="Per leer" name="Leer" rows={leathers} />
      {batches && <BatchTable rows={batches} />}
    </>
  )
}

function FigureTable({ title, name, rows }: { title: string; name: string; rows: readonly ServiceFigure[] }) {
  const columns: readonly Column<ServiceFigure>[] = [
    { key: 'name', title: name, cell: (row) => row.name || 'Zonder leer' },
    { key: 'cases', title: 'Meldingen', cell: ({ cases }) => cases, align: 'right' },
    { key: 'sold', title: 'Verkocht', cell: ({ sold }) => sold, align: 'right' },
    { key: 'share', title: 'Aandeel', cell: shareOf, align: 'right' },
    { key: 'cost', title: 'Kosten', cell: ({ costCents }) => formatCents(costCents), align: 'right' },
  ]
  return (
    <SectionCard title={title}>
      <DataTable
        caption={`${title}, de meeste meldingen eerst`}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.name}
        total={undefined}
        page={1}
        pageSize={rows.length}
        emptyText="Geen meldingen in deze maanden."
      />
    </SectionCard>
  )
}

const BATCH_COLUMNS: readonly Column<BatchFigure>[] = [
  { key: 'name', title: 'Leer', cell: ({ name }) => name },
  { key: 'batch', title: 'Partij', cell: ({ batch, month }) => batch || `Onbekend, gemaakt in ${monthText(month)}` },
  { key: 'cases', title: 'Meldingen', cell: ({ cases }) => cases, align: 'right' },
  { key: 'sold', title: 'Gemaakt', cell: ({ sold }) => sold, align: 'right' },
  { key: 'share', title: 'Aandeel', cell: (row) => shareOf(row), align: 'right' },
  { key: 'cost', title: 'Kosten', cell: ({ costCents }) => formatCents(costCents), align: 'right' },
]

/** By batch of leather, or by month of production where the batch is unknown. */
function BatchTable({ rows }: { rows: readonly BatchFigure[] }) {
  return (
    <SectionCard title="Per partij leer">
      <DataTable
        caption="Per partij leer, de meeste meldingen eerst"
        columns={BATCH_COLUMNS}
        rows={rows}
        rowKey={({ name, batch, month }) => [name, batch, month].join('|')}
        total={undefined}
        page={1}
        pageSize={rows.length}
        emptyText="Geen meldingen over leer waarvan de partij of de productiemaand bekend is."
      />
    </SectionCard>
  )
}

const month = new Intl.DateTimeFormat('nl-NL', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** @example monthText('2026-11') // "november 2026" */
const monthText = (text: string | null) => (text === null ? '?' : month.format(new Date(`${text}-01T00:00:00Z`)))

const percent = new Intl.NumberFormat('nl-NL', { style: 'percent', maximumFractionDigits: 1 })

/** Cases may be about products that were sold before the period, so a share without sold lines is unknown. */
const shareOf = ({ cases, sold }: ServiceFigure) => (sold === 0 ? '–' : percent.format(cases / sold))
