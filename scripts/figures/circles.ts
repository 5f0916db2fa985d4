/** Groups of files of which each leads to each other one by imports (Tarjan). */
export function circles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const [order, lowest, stack, found] = [
    new Map<string, number>(),
    new Map<string, number>(),
    [] as string[],
    [] as string[][],
  ]
  const visit = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    stack.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1 || imports.get(file)?.includes(file)) found.push(group.sort())
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return found
}
