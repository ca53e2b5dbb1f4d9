/** Undoes gzip, in the page and inside the worker. */

/**
 * @param {Response} response
 * @returns {Promise<ArrayBuffer>}
 */
export async function gunzip(response) {
  const packed = await response.arrayBuffer();
  const stream = new DecompressionStream("gzip");
  // Through the writer: WebKit takes it from nowhere else. What is wrong is told by the reading.
  const writer = stream.writable.getWriter();
  writer.write(packed).catch(() => {});
  writer.close().catch(() => {});
  return new Response(stream.readable).arrayBuffer();
}
