-- What wrk does not print by itself: the latency that one request in a thousand exceeds, in microseconds.
done = function(_, latency)
  io.write(string.format("Latency p99.9: %d us\n", latency:percentile(99.9)))
end
