/** Shows an IP address. Every dot counts, and the text font sets them too close to the digits. */
export function IpAddress({ children }: { children: string }) {
  return <span className="font-mono">{children}</span>
}
