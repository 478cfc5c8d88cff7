import { BarChart } from '@mantine/charts'
import classes from './Figures.module.css'

type BarsProps<Name extends string> = {
  rows: readonly ({ name: string } & Record<Name, number | string>)[]
  series: readonly { name: Name; label: string }[]
  format: (value: number) => string
  /** Description for screen readers. The exact figures are in `FigureTable`. */
  label: string
}

const COLORS = ['gold.6', 'cognac.7']
const HEIGHT = 120
const LEGEND = 36

/** A small bar chart of days or weeks. The last bar is the current day or week. */
export function Bars<Name extends string>({ rows, series, format, label }: BarsProps<Name>) {
  if (rows.every((row) => series.every(({ name }) => Number(row[name]) === 0))) {
    return <p className={classes.nothing}>Nog niets om te tekenen.</p>
  }
  return (
    <div role="img" aria-label={label}>
      <BarChart
        h={series.length > 1 ? HEIGHT + LEGEND : HEIGHT}
        data={rows.map((row) => ({ ...row }))}
        dataKey="name"
        series={series.map((item, index) => ({
          ...item,
          color: COLORS[index + (series.length > 1 ? 0 : 1)] ?? 'cognac.7',
        }))}
        valueFormatter={format}
        withYAxis={false}
        withLegend={series.length > 1}
        legendProps={{ verticalAlign: 'top', height: LEGEND }}
        gridAxis="none"
        tickLine="none"
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 40 }}
        // Keyboard users read the same figures in the table, so the bars need no keyboard support.
        barChartProps={{ accessibilityLayer: false, barGap: 1 }}
        barProps={{ isAnimationActive: false, radius: [2, 2, 0, 0] }}
        tooltipAnimationDuration={0}
      />
    </div>
  )
}
