import { BarChart } from '@mantine/charts'

type BarsProps<Name extends string> = {
  rows: readonly ({ name: string } & Record<Name, number | string>)[]
  series: readonly { name: Name; label: string }[]
  format: (value: number) => string
  /** What is drawn, for who does not see it; the figures themselves stand in a table. */
  label: string
}

const COLOURS = ['gold.6', 'cognac.7']
const HEIGHT = 120

/** Small bars, the last one today or this week. */
export function Bars<Name extends string>({ rows, series, format, label }: BarsProps<Name>) {
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={HEIGHT}
        data={rows.map((row) => ({ ...row }))}
        dataKey="name"
        series={series.map((one, place) => ({
          ...one,
          color: COLOURS[place + (series.length > 1 ? 0 : 1)] ?? 'cognac.7',
        }))}
        valueFormatter={format}
        withYAxis={false}
        withLegend={series.length > 1}
        legendProps={{ verticalAlign: 'bottom', height: 28 }}
        gridAxis="none"
        tickLine="none"
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 40 }}
        // The bars are no control: what they tell stands in the table, where every key works.
        barChartProps={{ accessibilityLayer: false, barGap: 1 }}
        barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0] }}
        tooltipAnimationDuration={0}
      />
    </div>
  )
}
