// The core cannot deflate: pages leave it with their states stored, and are packed here.

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array): Promise<Uint8Array> {
  const all = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(all).arrayBuffer());
}

async function packed(base64: string): Promise<string> {
  const stored = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  const small = await through(new CompressionStream("deflate"), await through(new DecompressionStream("deflate"), stored));
  let binary = "";
  for (let i = 0; i < small.length; i += 8192) binary += String.fromCharCode(...small.subarray(i, i + 8192));
  return btoa(binary);
}

/** The same page with the states of each of its games deflated. */
export async function packedPage(page: string): Promise<string> {
  const begin = '<script type="text/plain" id="states">';
  const from = page.indexOf(begin) + begin.length;
  const to = page.indexOf("</script>", from);
  const states: string[] = [];
  for (const one of page.slice(from, to).split("\n")) states.push(await packed(one));
  return page.slice(0, from) + states.join("\n") + page.slice(to);
}
